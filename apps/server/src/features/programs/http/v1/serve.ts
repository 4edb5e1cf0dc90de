import {
  idSchema,
  openApiOfPrograms,
  parse,
  RESOURCE_NAMES,
  RESOURCES,
  type Resource,
  type ResourceName,
} from '@freeboard/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../../../../http/address.ts';
import type { OpenCost } from '../../../../http/open-cost.ts';
import { serveDocument } from '../../../../http/reference/reference.ts';
import { recordRefusal } from '../../../../http/refusals.ts';
import type { HttpApp } from '../../../../http/types.ts';
import { receiveForm } from '../../../../http/uploads.ts';
import { callerInLedger } from '../../../../kernel/cost-ledger.ts';
import { Fault, invalid } from '../../../../kernel/faults.ts';
import type { Upload } from '../../../../kernel/files/uploads.ts';
import { LEAD_TOO_LONG } from '../../../intake/index.ts';
import { findProgram, type Program, refuseKeyInAddress } from '../../api-keys/authenticate.ts';
import { filesAmong, receiveEncoded } from './files.ts';
import { answerUnknown, assertMediaType } from './methods.ts';
import { asProblem, Refusal } from './problems.ts';
import { limitCalls } from './rate.ts';
import { runResource } from './run-resource.ts';

const BODY_BYTES = 1_048_576;
const FILE_BODY_BYTES = 30_000_000;
const SIZE = { keys: 6_100, values: 12_100 };

const takesEncoded = (name: ResourceName): boolean => name === 'receiveLead' || name === 'addDocuments';
const besidesFilesOf = (name: ResourceName) => ({
  characters: BODY_BYTES,
  fault: name === 'receiveLead' ? LEAD_TOO_LONG : 'Besides its files a body may have 1,048,576 characters.',
});

export const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Authenticates a program by its Bearer key. @throws Fault wrong_api_key */
export async function programOf(app: HttpApp, request: FastifyRequest): Promise<Program> {
  const secret = bearerOf(request);
  if (!secret) throw new Fault('wrong_api_key', 'Send the API key in the header Authorization: Bearer fb_live_…');
  const now = app.clock.now();
  const address = callerAddress(request);
  const program = await findProgram(app.connection.db, secret, { address, now, withDemo: app.services.env.demo });
  if (program.integration.isTest && app.services.env.sandboxUrl === null)
    throw new Fault('wrong_api_key', 'A test key works in a sandbox installation alone. Use a live key here.');
  return program;
}

function checked(schema: Resource['query'], value: unknown): Record<string, unknown> {
  const parsed = parse(schema, value, SIZE);
  if (!parsed.ok) throw invalid(parsed.errors);
  return parsed.value as Record<string, unknown>;
}

export const callerOf = ({ viewer, integration }: Program): string => callerInLedger(viewer.id, integration?.keyId);

/** Charges a program for the milliseconds spent reading long bodies. */
export const chargeProgram =
  ({ services }: HttpApp) =>
  ({ program }: FastifyRequest, ms: number): void => {
    if (program) services.costs.spend(callerOf(program), ms);
  };

/** The id in the path; 0 for a path without one. @throws Fault not_found */
function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string };
  if (id === undefined) return 0;
  const read = /^\d{1,10}$/.test(id) ? idSchema.safeParse(Number(id)) : null;
  if (!read?.success) throw new Fault('not_found');
  return read.data;
}

/** @throws Refusal version-needed */
function versionOf(request: FastifyRequest): number {
  const header = request.headers['if-match'];
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(header ?? '') ?? [];
  if (version === undefined) throw new Refusal('version-needed', 'Send If-Match with the ETag of what you read.');
  return Number(version);
}

/** The Idempotency-Key of a POST; null without one. @throws Fault invalid */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid({ 'idempotency-key': ['Send up to 200 letters, digits and signs without spaces.'] });
  return key;
}

async function filesOf(app: HttpApp, name: ResourceName, one: Resource, request: FastifyRequest) {
  if (request.isMultipart()) {
    if (!one.takesFiles) throw new Fault('unreadable');
    const { uploads } = await receiveForm(request, app.services.files, async () => undefined, true);
    return { body: {}, taken: [], uploads: uploads as Upload[], refused: [] };
  }
  const { body: schema } = one;
  const caller = callerOf(request.program as Program);
  const taken = filesAmong(name, request.body, request.takenTexts ?? [], besidesFilesOf(name));
  const body = schema ? app.services.costs.measure(caller, () => checked(schema, request.body ?? {})) : {};
  const files = takesEncoded(name)
    ? await receiveEncoded(app.services.files, name, body, taken)
    : { uploads: [] as Upload[], refused: [] };
  return { body, taken, ...files };
}

function serveResource(v1: FastifyInstance, app: HttpApp, name: ResourceName, openCost: OpenCost): void {
  const one: Resource = RESOURCES[name];
  const bodyLimit = takesEncoded(name) ? FILE_BODY_BYTES : BODY_BYTES;
  v1.route({
    method: one.method.toUpperCase(),
    url: one.path.replace('{id}', ':id'),
    bodyLimit,
    config: {
      size: SIZE,
      takesFiles: takesEncoded(name),
      isOfProgram: true,
      ...(takesEncoded(name) ? { besidesFiles: besidesFilesOf(name) } : {}),
      charge: chargeProgram(app),
    },
    // Checked before the body is read, so that an unauthorized caller cannot send one. Not in preParsing, which starts
    // unpacking a compressed body: an error in it that nothing awaits yet would leave the request without an answer.
    onRequest: async (request, reply) => {
      await openCost.charge(request, bodyLimit);
      request.program = await programOf(app, request);
      openCost.refund(request);
      limitCalls(request.program, reply, app.clock.now());
      app.services.costs.assertLeft(callerOf(request.program));
      assertMediaType(request, one);
    },
    handler: async (request, reply) => {
      const program = request.program as Program;
      const id = idOf(request);
      const version = one.method === 'patch' ? versionOf(request) : null;
      const idempotencyKey = idempotencyKeyOf(request);
      const query = checked(one.query, request.query ?? {});
      const { body, taken, uploads, refused } = await filesOf(app, name, one, request);
      const answer = await runResource(app, name, {
        program,
        input: { id, query, body, version },
        taken,
        uploads,
        refused,
        idempotencyKey,
        address: callerAddress(request),
        userAgent: request.headers['user-agent'] ?? '',
      });
      return send(request, reply, answer);
    },
  });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: Awaited<ReturnType<typeof runResource>>,
) {
  void reply.headers(headers);
  const has = request.headers['if-none-match'];
  if (request.method === 'GET' && headers.etag !== undefined && has === headers.etag) return reply.status(304).send();
  return status === 204 ? reply.status(204).send() : reply.status(status).send(body);
}

declare module 'fastify' {
  interface FastifyRequest {
    program?: Program;
  }
}

export async function serveV1(api: FastifyInstance, app: HttpApp, openCost: OpenCost): Promise<void> {
  await api.register(
    async (v1) => {
      v1.setErrorHandler((error, request, reply) => {
        if (error instanceof Fault) recordRefusal(app, request, error);
        const problem = asProblem(error, app.log, request.routeOptions.url ?? 'unknown', request.id);
        if (error instanceof Fault && error.retryAfter_s !== undefined) reply.header('retry-after', error.retryAfter_s);
        if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
        void reply.status(problem.status).type('application/problem+json').send(problem);
      });
      v1.addHook('onRequest', (request) => refuseKeyInAddress(app.connection.db, request.url, app.clock.now()));
      const base = app.services.env.publicUrl ?? '';
      serveDocument(v1, '/openapi.json', () => openApiOfPrograms({ server: `${base}/api/v1` }));
      for (const name of RESOURCE_NAMES) serveResource(v1, app, name, openCost);
      // A catch-all route, because the route of the page's files would answer a GET before a not-found handler does.
      v1.all('/*', async (request, reply) => answerUnknown(request, reply));
    },
    { prefix: '/v1' },
  );
}
