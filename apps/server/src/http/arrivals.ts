import { CALLS } from '@freeboard/contract';
import { plainFileName, SHEET_LIMITS } from '@freeboard/domain';
import { Server } from '@tus/server';
import type { FastifyInstance } from 'fastify';
import { OWNER } from '../kernel/arrivals.ts';
import { Fault } from '../kernel/faults.ts';
import { callerAddress } from './address.ts';
import { authenticate } from './run-call.ts';
import type { App } from './types.ts';

const PATH = '/files';
/** Stands in a header and never in an address; whose piece it is is asked of every one. */
const SESSION_HEADER = 'x-session-key';

/** Files that come in pieces (tus 1.0): a large sheet goes on where the connection broke. Only their sender adds to them. */
export async function serveArrivals(api: FastifyInstance, app: App): Promise<void> {
  const store = await app.services.arrivals.store();
  const sender = async (headers: Headers) => {
    const { viewer } = await authenticate(app, CALLS.startBulkUpload, headers.get(SESSION_HEADER) ?? undefined);
    return String(viewer.id);
  };
  const said = (error: unknown): never => {
    throw error instanceof Fault ? { status_code: error.status, body: error.message } : error;
  };
  const server = new Server({
    path: `/api${PATH}`,
    datastore: store,
    relativeLocation: true,
    maxSize: SHEET_LIMITS.bytes,
    async onUploadCreate(request, upload) {
      const person = await sender(request.headers).catch(said);
      return {
        metadata: { filename: plainFileName(upload.metadata?.filename ?? ''), [OWNER]: person as string },
      };
    },
    async onIncomingRequest(request, id) {
      const person = await sender(request.headers).catch(said);
      if (request.method === 'POST') return;
      const file = await store.getUpload(id).catch(() => null);
      // A stranger's is as if it did not exist.
      if (file?.metadata?.[OWNER] !== person) throw { status_code: 404, body: 'Not found.' };
    },
  });
  await api.register(async (scope) => {
    // The bytes go straight to their file: nothing parses them on the way.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    const config = { rateLimit: { max: 1_200, timeWindow: 60_000, keyGenerator: callerAddress } };
    for (const url of [PATH, `${PATH}/*`])
      scope.route({
        method: ['POST', 'PATCH', 'HEAD', 'DELETE'],
        url,
        config,
        handler: async (request, reply) => {
          reply.hijack();
          await server.handle(request.raw, reply.raw);
        },
      });
  });
}
