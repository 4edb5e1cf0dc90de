import type { FastifyInstance } from 'fastify';
import type { HttpApp } from '../../../http/types.ts';
import { found } from '../../../kernel/faults.ts';
import { logoByHash } from '../logos.queries.ts';

export function serveLogos(api: FastifyInstance, app: HttpApp): void {
  api.get('/logos/:hash', { config: { rateLimit: { max: 600, timeWindow: 60_000 } } }, async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const logo = found(await logoByHash(app.connection.db, hash));
    return reply
      .type(logo.media_type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(logo.bytes);
  });
}
