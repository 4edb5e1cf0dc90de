import type { FastifyInstance } from 'fastify';
import type { OpenCost } from '../../../http/open-cost.ts';
import type { HttpApp } from '../../../http/types.ts';
import { deliveryText } from '../../../integrations/texts/twilio-faults.ts';
import { Fault } from '../../../kernel/faults.ts';
import { receiveStatus, receiveText } from '../receive.ts';
import { INBOUND_PATH, STATUS_PATH } from '../webhook-urls.ts';

const SIGNATURE = 'x-twilio-signature';
/** Bytes; the gateway's forms have a few kilobytes. */
const BODY_LIMIT = 65_536;

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`);
const answer = (text: string | null) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${text ? `<Message>${escaped(text)}</Message>` : ''}</Response>`;

/**
 * Receives the text gateway's delivery reports and clients' text messages, as forms signed over the address and every
 * field.
 */
export function serveWebhooks(api: FastifyInstance, app: HttpApp, openCost: OpenCost): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const config = { rateLimit: { max: 3_000, timeWindow: 60_000 } };
    scope.addHook('onRequest', async (request) => openCost.charge(request, BODY_LIMIT));
    const gatewayCallOf = (request: { url: string; body: unknown; headers: Record<string, unknown> }, path: string) => {
      const signature = request.headers[SIGNATURE];
      if (typeof request.body !== 'string' || typeof signature !== 'string') throw new Fault('unreadable');
      const at = request.url.indexOf('?');
      return { path, query: at < 0 ? '' : request.url.slice(at), body: request.body, signature };
    };
    scope.post(STATUS_PATH.replace(/^\/api/, ''), { config }, async (request) => {
      await receiveStatus(app, gatewayCallOf(request, STATUS_PATH), deliveryText);
      openCost.refund(request);
      return { code: 200, data: {}, message: '' };
    });
    scope.post(INBOUND_PATH.replace(/^\/api/, ''), { config }, async (request, reply) => {
      const text = await receiveText(app, gatewayCallOf(request, INBOUND_PATH));
      openCost.refund(request);
      return reply.type('text/xml; charset=utf-8').send(answer(text));
    });
  });
}
