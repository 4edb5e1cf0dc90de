import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { inboundMail } from '../../features/messages/index.ts';
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
      inboundMail.path.replace(/^\/api/, ''),
      {
        config,
        // A request that cannot be signed correctly is refused before its body is read.
        onRequest: async (request) => {
          await openCost.charge(request, inboundMail.largest);
          const signature = request.headers[inboundMail.signatureHeader];
          if (Number(request.headers['content-length']) > inboundMail.largest) throw new Fault('too_large');
          if (typeof signature !== 'string' || inboundMail.signedAt(signature, app.clock.now()) === null)
            throw new Fault('not_allowed');
        },
      },
      async (request) => {
        if (!(request.body instanceof Readable)) throw new Fault('unreadable');
        // Keeps the connection open for the answer of a refusal.
        const body = request.body.iterator({ destroyOnReturn: false });
        await inboundMail.receive(app, body, String(request.headers[inboundMail.signatureHeader]));
        openCost.refund(request);
        return { code: 200, data: {}, message: '' };
      },
    );
  });
}
