import { CALL_NAMES, CALLS, type CallName } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { beforeAll, describe, expect, it } from 'vitest';
import { VERBS } from '../../src/features.ts';
import { sendRaw } from '../support/connections/raw.ts';
import { fingerprint } from '../support/databases/dump.ts';
import { everythingOf } from '../support/everything/everything.ts';
import { aBulkUpload, aCarrier, anApplication, aPerson } from '../support/factories.ts';
import { type SeededName, useServer } from '../support/server.ts';
import type { Ids } from './samples/ids.ts';
import { samples } from './samples.ts';

// Without the worker role, whose sweep would move these fixtures' carrier requests, which have no job, after ten
// seconds.
const server = useServer({ env: { roles: new Set(['web']) } });

const NOBODYS = 2_000_000;
const nobodys: Ids = {
  application_id: NOBODYS,
  note_id: NOBODYS,
  user_id: NOBODYS,
  carrier_id: NOBODYS,
  quote_id: NOBODYS,
  agency_id: NOBODYS,
  upload_id: NOBODYS,
  client_id: NOBODYS,
  merge_id: NOBODYS,
  document_id: NOBODYS,
  reading_id: NOBODYS,
  key_id: NOBODYS,
  endpoint_id: NOBODYS,
  delivery_id: String(NOBODYS),
  policy_id: NOBODYS,
};
const takesAnId = (name: CallName) =>
  JSON.stringify(samples(nobodys)[name]).includes(String(NOBODYS)) && CALLS[name].access === 'session';
const WITH_IDS = CALL_NAMES.filter(takesAnId);

let foreign: Ids;
let colleagues: Ids;
/** A fingerprint of the database before the call under test. */
let before: Awaited<ReturnType<typeof fingerprint>>;

async function clientOf(application_id: number) {
  const merge = await server.current.db
    .selectFrom('client_merges')
    .innerJoin('applications', 'applications.client_id', 'client_merges.client_id')
    .select(['client_merges.client_id', 'client_merges.id as merge_id'])
    .where('applications.id', '=', application_id)
    .executeTakeFirstOrThrow();
  return merge;
}

const readingOf = (application_id: number) =>
  server.current.db
    .selectFrom('document_readings')
    .select(['document_id', 'id as reading_id'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();

async function policyOf(application_id: number) {
  const { id } = await server.current.db
    .selectFrom('policies')
    .select('id')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return { policy_id: id };
}

async function programOf(application_id: number) {
  const { delivery_id, ...row } = await server.current.db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
    .select(['webhook_deliveries.id as delivery_id', 'webhook_deliveries.endpoint_id'])
    .select('webhook_endpoints.api_key_id as key_id')
    .where('webhook_deliveries.application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return { endpoint_id: row.endpoint_id, key_id: row.key_id ?? 0, delivery_id: String(delivery_id) };
}

/** An application with a row in every table, and a person and a carrier of its agency. @returns their ids */
async function world(agency_id: number): Promise<Ids> {
  const { db } = server.current;
  const person = await aPerson(db, 'agent', { agency_id });
  const application = await anApplication(db, { agency_id, created_by: person.id, agent_id: person.id });
  await everythingOf(db, application);
  const note = await db
    .selectFrom('notes')
    .select('id')
    .where('application_id', '=', application.id)
    .executeTakeFirstOrThrow();
  const carrier = await aCarrier(db, { agency_id });
  const upload = await aBulkUpload(db, { agency_id, created_by: person.id });
  return {
    application_id: application.id,
    note_id: note.id,
    user_id: person.id,
    carrier_id: carrier.id,
    quote_id: 1,
    agency_id,
    upload_id: upload.id,
    ...(await clientOf(application.id)),
    ...(await readingOf(application.id)),
    ...(await programOf(application.id)),
    ...(await policyOf(application.id)),
  };
}

beforeAll(async () => {
  const { db } = server.current;
  const agencies = await db.selectFrom('agencies').select('id').orderBy('id').execute();
  foreign = await world(agencies[1]?.id ?? 0);
  colleagues = await world(agencies[0]?.id ?? 0);
  before = await fingerprint(db);
});

/**
 * Compares with the fingerprint before the call, and replaces it, so that a change is only reported for the call that
 * made it.
 */
async function nothingChanged(): Promise<void> {
  const [was, is] = [before, await fingerprint(server.current.db)];
  before = is;
  expect(is).toEqual(was);
}

async function send(name: CallName, username: SeededName, ids: Ids) {
  const { sessionKey } = await server.current.as(username);
  const { status, envelope } = await sendRaw(server.current, CALLS[name].path, {
    ...samples(ids)[name],
    session_key: sessionKey,
  });
  return { status, envelope };
}

/** Calls whose id names an assignee or admin; a foreign id is refused with this status instead of 404. */
const EXPECTED: Partial<Record<CallName, number>> = { createApplication: 422, saveSingleSignOn: 422 };

/** Ids of what agents only see if it is theirs: applications with their parts, and uploads. */
const OF_PEOPLE = ['application_id', 'upload_id', 'client_id', 'merge_id', 'document_id', 'reading_ids', 'policy_id'];

const ROLE = { admin: 'admin', agent: 'agent', customer: 'customer' } as const;

describe.each(Object.keys(ROLE) as (keyof typeof ROLE)[])('to an %s', (username) => {
  const open = WITH_IDS.filter((name) => CALLS[name].may === null || may(ROLE[username], CALLS[name].may));

  it.each(open)('%s tells nothing of another agency, and changes nothing', async (name) => {
    const theirs = await send(name, username, foreign);
    const none = await send(name, username, nobodys);
    expect(theirs).toEqual(none);
    expect(theirs.status).toBe(VERBS[name] ? (EXPECTED[name] ?? 404) : 501);
    await nothingChanged();
  });
});

describe.each(['agent', 'customer'] as const)('to an %s who has nothing to do with it', (username) => {
  const ofApplications = WITH_IDS.filter(
    (name) =>
      VERBS[name] &&
      OF_PEOPLE.some((key) => key in samples(nobodys)[name]) &&
      (CALLS[name].may === null || may(ROLE[username], CALLS[name].may)),
  );

  it.each(ofApplications)('%s tells nothing of a colleague’s application', async (name) => {
    expect(await send(name, username, colleagues)).toEqual(await send(name, username, nobodys));
    await nothingChanged();
  });
});

it('another agency’s person cannot be named in a list, and an own application cannot be given to them', async () => {
  const admin = await server.current.as('admin');
  const listed = await admin.call('getAgentApplicationsList', { agent_id: foreign.user_id });
  expect(listed.ok && listed.data.applications.data).toEqual([]);
  const given = await admin.call('assignApplication', {
    application_id: colleagues.application_id,
    agent_id: foreign.user_id,
  });
  expect(given).toMatchObject({ code: 422, errors: { agent_id: ['Value is not valid.'] } });
});
