import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import {
  INBOUND_MAIL_PATH,
  LARGEST_MAIL,
  MAIL_SIGNATURE,
  receiveMail,
  signedAt,
} from '../../features/messages/index.ts';
import { Fault } from '../../kernel/faults.ts';
import type { OpenCost } from '../open-cost.ts';
import type { HttpApp } from '../types.ts';

/** Serves the mail server's deliveries of received e-mail: the raw bytes, signed with the time. */
export function serveInboundMail(api: FastifyInstance, app: HttpApp, openCost: OpenCost): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    const config = { rateLimit: { max: 600, timeWindow: 60_000 }, takesFiles: true };
    scope.post(
      INBOUND_MAIL_PATH.replace(/^\/api/, ''),
      {
        config,
        // What is surely not signed is not even read.
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
        // A refusal leaves the connection to its answer.
        const body = request.body.iterator({ destroyOnReturn: false });
        await receiveMail(app, body, String(request.headers[MAIL_SIGNATURE]));
        openCost.refund(request);
        return { code: 200, data: {}, message: '' };
      },
    );
  });
}
