import type { FastifyInstance } from 'fastify';
import { openDocument } from '../features/sending/index.ts';
import { found } from '../kernel/faults.ts';
import type { App } from './types.ts';

/** Hands out a made document by the one-purpose key of its address; the key is kept as a hash and ends soon. */
export function serveDocuments(api: FastifyInstance, app: App): void {
  api.get('/documents/:token', { config: { rateLimit: { max: 120, timeWindow: 60_000 } } }, async (request, reply) => {
    const { token } = request.params as { token: string };
    const document = found(await openDocument(app.connection.db, token, app.clock.now()));
    return reply
      .type(document.media_type)
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${document.name.replaceAll(/[^\w .-]/g, '_')}"`)
      .send(document.bytes);
  });
}
