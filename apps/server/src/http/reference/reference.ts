import { CALL_NAMES, openApi } from '@freeboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isServed } from '../../kernel/verbs.ts';
import type { HttpApp } from '../types.ts';

const LIMITED = { rateLimit: { max: 60, timeWindow: 60_000 } };

/** Serializes the document once, so that a flood of requests costs little. */
export function serveDocument(http: FastifyInstance, path: string, derive: () => object): void {
  let text: string | null = null;
  http.get(path, { config: LIMITED }, async (_request, reply) => {
    text ??= JSON.stringify(derive());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/** Headers that are copied from the reference pages' responses; this server sets length and encoding itself. */
const SAID = ['content-type', 'content-security-policy', 'cache-control', 'etag', 'last-modified', 'location'];

/**
 * Serves /api/openapi.json and the browsable /api/reference, generated from the contract and limited to the served
 * calls (R8.4).
 */
export function serveReference(api: FastifyInstance, app: HttpApp): void {
  // Derived on the first request: it takes longer than the rest of a start.
  let derived: ReturnType<typeof openApi> | null = null;
  const document = () => {
    derived ??= openApi({
      server: `${app.services.env.publicUrl ?? ''}/api`,
      calls: CALL_NAMES.filter((name) => isServed(app.verbs, name)),
    });
    return derived;
  };
  serveDocument(api, '/openapi.json', document);
  // Loading the pages is a sixth of a start's work, and few installations open them.
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
  api.get('/reference', { config: LIMITED }, answer);
  api.get('/reference/*', { config: LIMITED }, answer);
  // The reference pages read the documents at their own addresses; these copies would be generated for each caller.
  for (const copy of ['json', 'yaml']) api.get(`/reference/${copy}`, (_request, reply) => reply.callNotFound());
}
