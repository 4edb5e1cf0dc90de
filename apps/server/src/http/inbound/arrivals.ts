import { CALLS } from '@freeboard/contract';
import { SHEET_LIMITS } from '@freeboard/domain/bulk';
import { plainFileName } from '@freeboard/domain/files';
import { Server } from '@tus/server';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../../kernel/faults.ts';
import { AGENCY, OWNER } from '../../kernel/files/arrivals.ts';
import { callerNetwork } from '../address.ts';
import { authenticate } from '../run-call.ts';
import type { HttpApp } from '../types.ts';

const PATH = '/files';
/** The session key is sent in this header with each piece of an upload, and never in a URL. */
const SESSION_HEADER = 'x-session-key';

/**
 * Serves resumable uploads (tus 1.0), so that a large sheet continues after a lost connection. Only the sender can
 * add to an upload.
 */
export async function serveArrivals(api: FastifyInstance, app: HttpApp): Promise<void> {
  const store = await app.services.arrivals.store();
  const sender = async (headers: Headers) => {
    const { viewer } = await authenticate(app, CALLS.startBulkUpload, headers.get(SESSION_HEADER) ?? undefined);
    return viewer;
  };
  const refuse = (error: unknown): never => {
    throw error instanceof Fault ? { status_code: error.status, body: error.message } : error;
  };
  const server = new Server({
    path: `/api${PATH}`,
    datastore: store,
    relativeLocation: true,
    // The page has the same origin; no other origin may read an answer.
    allowedOrigins: () => false,
    maxSize: SHEET_LIMITS.bytes,
    async onUploadCreate(request, upload) {
      const { id, agencyId } = await sender(request.headers).catch(refuse);
      if (!(await app.services.arrivals.makeRoom({ id, agencyId }, upload.id)))
        throw { status_code: 429, body: 'Too many uploads are open at once. Finish or cancel one of them first.' };
      const filename = plainFileName(upload.metadata?.filename ?? '');
      return { metadata: { filename, [OWNER]: String(id), [AGENCY]: String(agencyId) } };
    },
    async onIncomingRequest(request, id) {
      const { id: person } = await sender(request.headers).catch(refuse);
      if (request.method === 'POST') return;
      const file = await store.getUpload(id).catch(() => null);
      // Another user's upload is answered as if it did not exist.
      if (file?.metadata?.[OWNER] !== String(person)) throw { status_code: 404, body: 'Not found.' };
    },
  });
  await api.register(async (scope) => {
    // The bytes are streamed straight to their file, so nothing may parse them.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const config = { rateLimit: { max: 1_200, timeWindow: 60_000, keyGenerator: callerNetwork }, takesFiles: true };
    for (const url of [PATH, `${PATH}/*`])
      scope.route({
        method: ['POST', 'PATCH', 'HEAD', 'DELETE'],
        url,
        config,
        handler: async (request, reply) => {
          // A call without a session is refused here, where the answer can end a connection whose body is still
          // arriving.
          await authenticate(app, CALLS.startBulkUpload, request.headers[SESSION_HEADER]);
          reply.hijack();
          await server.handle(request.raw, reply.raw);
        },
      });
  });
}
