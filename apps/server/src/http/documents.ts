import type { FastifyInstance, FastifyRequest } from 'fastify';
import { found } from '../kernel/faults.ts';
import { openDocument } from '../kernel/files/downloads.ts';
import type { OpenCost } from './open-cost.ts';
import type { HttpApp } from './types.ts';

/** Serves a generated document by the key in its address. Only the key's hash is stored, and it expires soon. */
export function serveDocuments(api: FastifyInstance, app: HttpApp, openCost: OpenCost): void {
  const config = { rateLimit: { max: 120, timeWindow: 60_000 } };
  const onRequest = async (request: FastifyRequest) => openCost.charge(request, 1);
  api.get('/documents/:token', { config, onRequest }, async (request, reply) => {
    const { token } = request.params as { token: string };
    const document = found(await openDocument(app.connection.db, token, app.clock.now()));
    openCost.refund(request);
    const bytes = document.bytes ?? (await app.services.files.read(found(document.storage_key)));
    const shown = document.is_shown ? 'inline' : 'attachment';
    return (
      reply
        .type(document.media_type)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        // No file may run scripts here. PDF is not sandboxed, because the browser's PDF viewer does not open in a
        // sandbox.
        .header(
          'content-security-policy',
          `${document.media_type === 'application/pdf' ? '' : 'sandbox; '}default-src 'none'; style-src 'unsafe-inline'`,
        )
        .header('content-disposition', `${shown}; ${fileName(document.name)}`)
        .send(bytes)
    );
  });
}

/** The file name parameters of a header: in ASCII and, if that changes the name, also in full (RFC 6266). */
function fileName(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`;
}
