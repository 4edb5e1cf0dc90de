import { openApi } from '@freeboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HttpApp } from '../types.ts';

/** The document for each address; unchanged as long as this process lives. */
const documents = new Map<string, ReturnType<typeof openApi>>();

function documentAt(server: string) {
  const document = documents.get(server) ?? openApi({ server });
  documents.set(server, document);
  return document;
}

/** Headers of the pages to pass on; this server sets length and encoding itself. */
const SAID = ['content-type', 'content-security-policy', 'cache-control', 'etag', 'last-modified', 'location'];

/** Serves GET /api/openapi.json and the browsable /api/reference, both from the contract (R8.4). */
export function serveReference(api: FastifyInstance, app: HttpApp): void {
  // Derived when first asked for: it takes longer than anything else of a start.
  const document = () => documentAt(app.services.env.publicUrl ? `${app.services.env.publicUrl}/api` : '/api');
  api.get('/openapi.json', async () => document());
  // What draws the pages is a sixth of a start's work, and few installations ever open them.
  let pages: Promise<FastifyInstance> | null = null;
  const load = async () => {
    const { createReferencePages } = await import('./reference-pages.ts');
    const documents = app.routes.flatMap((routes) => routes.documents ?? []);
    return createReferencePages('/api/reference', document, documents);
  };
  const answer = async ({ raw }: FastifyRequest, reply: FastifyReply) => {
    pages ??= load();
    const { 'if-none-match': mark, 'if-modified-since': since } = raw.headers;
    const headers = { ...(mark ? { 'if-none-match': mark } : {}), ...(since ? { 'if-modified-since': since } : {}) };
    const answered = await (await pages).inject({ method: 'GET', url: raw.url ?? '', headers });
    if (answered.statusCode === 404) return reply.callNotFound();
    for (const name of SAID) if (answered.headers[name] !== undefined) reply.header(name, answered.headers[name]);
    return reply.status(answered.statusCode).send(answered.rawPayload.length > 0 ? answered.rawPayload : undefined);
  };
  api.get('/reference', answer);
  api.get('/reference/*', answer);
}
