import type { FastifyInstance } from 'fastify';
import type { OpenCost } from '../../../http/open-cost.ts';
import type { HttpApp } from '../../../http/types.ts';
import { Fault } from '../../../kernel/faults.ts';
import { Callbacks } from '../callbacks/callbacks.ts';
import { CALLBACK_PATH, WEBHOOK_PATH } from '../callbacks/signature.ts';

const SIGNATURE = 'x-callback-signature';
const BODY_LIMIT = 1_048_576;

/** Serves the callback addresses of carriers. Bodies stay raw, because the signature covers the exact bytes. */
export function serveCallbacks(api: FastifyInstance, app: HttpApp, openCost: OpenCost): void {
  const callbacks = new Callbacks(app);
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const config = { rateLimit: { max: 600, timeWindow: 60_000 } };
    scope.addHook('onRequest', async (request) => openCost.charge(request, BODY_LIMIT));
    scope.post<{ Params: { token: string } }>(
      `${CALLBACK_PATH.replace(/^\/api/, '')}/:token`,
      { config },
      async (request) => {
        const { [SIGNATURE]: signature, 'content-type': type } = request.headers;
        if (typeof request.body !== 'string' || typeof signature !== 'string') throw new Fault('unreadable');
        await callbacks.receive({
          token: request.params.token,
          signature,
          body: request.body,
          headers: typeof type === 'string' ? { 'content-type': type } : {},
        });
        openCost.refund(request);
        return { code: 200, data: {}, message: '' };
      },
    );
    scope.post<{ Params: { carrier_id: string } }>(
      `${WEBHOOK_PATH.replace(/^\/api/, '')}/:carrier_id`,
      { config },
      async (request) => {
        const { carrier_id } = request.params;
        if (!/^[1-9]\d{0,8}$/.test(carrier_id)) throw new Fault('not_found');
        if (typeof request.body !== 'string') throw new Fault('unreadable');
        const headers = Object.fromEntries(
          Object.entries(request.headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value]] : [],
          ),
        );
        await callbacks.receiveWebhook(Number(carrier_id), { body: request.body, headers });
        openCost.refund(request);
        return { code: 200, data: {}, message: '' };
      },
    );
  });
}
