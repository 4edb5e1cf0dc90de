import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { OpenCost } from '../../../http/open-cost.ts';
import type { HttpApp } from '../../../http/types.ts';
import { Fault } from '../../../kernel/faults.ts';
import { LARGEST_MAIL, receiveMail } from '../inbound/receive-mail.ts';
import { MAIL_SIGNATURE, signedAt } from '../inbound/signature.ts';
import { INBOUND_MAIL_PATH } from '../webhook-urls.ts';

/** Receives e-mail from the mail server: the raw message, signed together with the time. */
export function serveInboundMail(api: FastifyInstance, app: HttpApp, openCost: OpenCost): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const config = { rateLimit: { max: 600, timeWindow: 60_000 }, takesFiles: true };
    scope.post(
      INBOUND_MAIL_PATH.replace(/^\/api/, ''),
      {
        config,
        // A request whose signature is missing, malformed or outdated is refused before its body is read.
        onRequest: async (request) => {
          await openCost.charge(request, LARGEST_MAIL);
          const signature = request.headers[MAIL_SIGNATURE];
          if (Number(request.headers['content-length']) > LARGEST_MAIL) throw new Fault('too_large');
          if (typeof signature !== 'string' || signedAt(signature, app.clock.now()) === null)
            throw new Fault('not_allowed');
        },
      },
      async (request) => {
        if (!(request.body instanceof Readable)) throw new Fault('unreadable');
        // Keeps the connection open for the answer of a refusal.
        const body = request.body.iterator({ destroyOnReturn: false });
        await receiveMail(app, body, String(request.headers[MAIL_SIGNATURE]));
        openCost.refund(request);
        return { code: 200, data: {}, message: '' };
      },
    );
  });
}
