import type { FastifyInstance } from 'fastify';
import { INBOUND_MAIL_PATH, MAIL_SIGNATURE, receiveMail, signedAt } from '../features/messages/index.ts';
import { Fault } from '../kernel/faults.ts';
import type { App } from './types.ts';

/** A file of 25 MB as mail carries it, and what stands around it. */
const BODY_LIMIT = 40 * 1024 * 1024;

/** Where whoever takes in e-mail hands it on: the bytes as they came over the wire, signed with the time. */
export function serveInboundMail(api: FastifyInstance, app: App): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    const config = { rateLimit: { max: 600, timeWindow: 60_000 } };
    scope.post(
      INBOUND_MAIL_PATH.replace(/^\/api/, ''),
      {
        config,
        // What is surely not signed is not even read.
        onRequest: async (request) => {
          const signature = request.headers[MAIL_SIGNATURE];
          if (typeof signature !== 'string' || signedAt(signature, app.clock.now()) === null)
            throw new Fault('not_allowed');
        },
      },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new Fault('unreadable');
        await receiveMail(app, request.body, String(request.headers[MAIL_SIGNATURE]));
        return { code: 200, data: {}, message: '' };
      },
    );
  });
}
