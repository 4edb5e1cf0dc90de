import type { FastifyInstance } from 'fastify';
import { CALLBACK_PATH, receiveCallback } from '../features/quoting/index.ts';
import { Fault } from '../kernel/faults.ts';
import type { App } from './types.ts';

const SIGNATURE = 'x-callback-signature';
const BODY_LIMIT = 1_048_576;

/** Where `callback` carriers send their results: the body as it came, since its signature is over the very bytes. */
export function serveCallbacks(api: FastifyInstance, app: App): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const config = { rateLimit: { max: 600, timeWindow: 60_000 } };
    scope.post<{ Params: { token: string } }>(
      `${CALLBACK_PATH.replace(/^\/api/, '')}/:token`,
      { config },
      async (request) => {
        const { [SIGNATURE]: signature, 'content-type': type } = request.headers;
        if (typeof request.body !== 'string' || typeof signature !== 'string') throw new Fault('unreadable');
        await receiveCallback(app, {
          token: request.params.token,
          signature,
          body: request.body,
          headers: typeof type === 'string' ? { 'content-type': type } : {},
        });
        return { code: 200, data: {}, message: '' };
      },
    );
  });
}
