import { RESOURCES, type Resource, type ResourceName } from '@freeboard/contract';
import { hashJson } from '../../../../http/json.ts';
import { securityEventOf } from '../../../../http/security/security-calls.ts';
import type { HttpApp } from '../../../../http/types.ts';
import { discard, takeBack } from '../../../../http/uploads.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import { Fault, isDatabaseAway } from '../../../../kernel/faults.ts';
import type { Upload } from '../../../../kernel/files/uploads.ts';
import type { TakenText } from '../../../../kernel/json-body.ts';
import type { Program } from '../../api-keys/authenticate.ts';
import { answerUnder, claimAnswer, type StoredAnswer, saveAnswer } from '../../api-keys/idempotency.queries.ts';
import { RESOURCE_VERBS } from '../../resources.ts';
import type { ResourceAnswer, ResourceInput } from '../../types.ts';
import type { RefusedDocument } from './files.ts';
import { Refusal } from './problems.ts';
import { runAs } from './run-as.ts';

export type ProgramRequest = {
  program: Program;
  input: ResourceInput;
  /** Texts of files that were taken out of the body. */
  taken: readonly TakenText[];
  uploads: readonly Upload[];
  refused: readonly RefusedDocument[];
  idempotencyKey: string | null;
  address: string;
  userAgent: string;
};

function shaped(name: ResourceName, one: Resource, answer: ResourceAnswer, refused: readonly RefusedDocument[]) {
  const { data, version, location } = answer;
  const whole =
    refused.length > 0 && name === 'receiveLead'
      ? { ...(data as object), documents: [...(data as { documents: object[] }).documents, ...refused] }
      : data;
  const cut = one.answer.safeParse(whole);
  if (!cut.success) throw new Error(`The answer of ${name} is not of its declared shape: ${cut.error.message}`);
  const headers: Record<string, string> = {
    ...(version === undefined ? {} : { etag: `"${version}"` }),
    ...(location === undefined ? {} : { location: `/api/v1${location}` }),
  };
  return { status: one.status, headers, body: cut.data } satisfies StoredAnswer;
}

/** The identity of a request for its Idempotency-Key: a hash of resource, id, query, body and files. */
function hashOf(resource: ResourceName, { input, taken, uploads }: ProgramRequest): Promise<Buffer> {
  const files = uploads.map(({ name, sha256 }) => [name, sha256.toString('hex')]);
  return hashJson(JSON.stringify([resource, input.id, input.query, input.body, files]), taken);
}

/** Runs a resource for its program; a repeated Idempotency-Key gets the first answer again. */
export async function runResource(app: HttpApp, name: ResourceName, request: ProgramRequest): Promise<StoredAnswer> {
  try {
    return await run(app, name, request);
  } catch (error) {
    if (!isDatabaseAway(error)) await takeBack(request.uploads, app.services.files);
    throw error;
  } finally {
    await discard(request.uploads);
  }
}

async function run(app: HttpApp, name: ResourceName, request: ProgramRequest): Promise<StoredAnswer> {
  const one: Resource = RESOURCES[name];
  const { program, input, idempotencyKey } = request;
  const { integration } = program;
  const isRead = one.effect === 'read';
  const held =
    idempotencyKey !== null && integration !== null && !isRead
      ? {
          keyId: integration.keyId,
          agencyId: program.viewer.agencyId,
          key: idempotencyKey,
          hash: await hashOf(name, request),
          now: app.clock.now(),
          vault: app.services.vault,
        }
      : null;
  const earlier = held && (await answerUnder(app.connection.db, held));
  if (earlier) return repeated(earlier);
  const work = {
    name,
    may: one.may,
    isRead,
    verb: RESOURCE_VERBS[name],
    input,
    claim: async (_context: unknown, db: Database) => held === null || claimAnswer(db, held),
    done: async (_context: unknown, answer: ResourceAnswer, db: Database) => {
      const stored = shaped(name, one, answer, request.refused);
      if (held) await saveAnswer(db, held, stored);
      return stored;
    },
  };
  const result = await runAs(app, program, work, request);
  if (result !== null) {
    writeSecurityLine(app, one, request);
    return result;
  }
  // Another request with this key finished first, so the uploads of this one are unused.
  await takeBack(request.uploads, app.services.files);
  const there = held && (await answerUnder(app.connection.db, held));
  if (!there) throw new Fault('conflict', 'A request with this Idempotency-Key is under way.');
  return repeated(there);
}

function writeSecurityLine(app: HttpApp, { call, path }: Resource, { program, input, address }: ProgramRequest): void {
  const event = securityEventOf(call);
  if (!event) return;
  const { id, agencyId } = program.actor;
  const keyId = program.integration?.keyId;
  app.security.write({
    event,
    outcome: 'ok',
    call: `/api/v1${path}`,
    address,
    person_id: id,
    impersonator_id: null,
    agency_id: agencyId,
    target: {
      ...(input.id > 0 ? { [path.startsWith('/applications/') ? 'application_id' : 'endpoint_id']: input.id } : {}),
      ...(keyId === undefined ? {} : { api_key_id: keyId }),
    },
  });
}

function repeated({ isSame, answer }: { isSame: boolean; answer: StoredAnswer | null }): StoredAnswer {
  if (!isSame) throw new Refusal('idempotency-key-reused', 'Send another Idempotency-Key for another request.');
  if (!answer) throw new Fault('conflict', 'A request with this Idempotency-Key is under way.');
  return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
}
