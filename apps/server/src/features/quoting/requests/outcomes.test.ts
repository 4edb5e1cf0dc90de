import type { Failure } from '@freeboard/domain/quotes';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completed, launched, made, quoted, succeeded } from '../../../../test/support/application.ts';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { type SignedIn, useServer } from '../../../../test/support/server.ts';
import { demoCarriers } from '../../../integrations/carriers/index.ts';

const server = useServer();
let agent: SignedIn;

beforeAll(async () => {
  agent = await server.current.as('agent');
  // The first launch starts the mapping workers, so that no test below waits for them.
  await quoted(agent);
});

/** Addresses at which a carrier uses up all its time, which is shortened here. */
const WAITED_FOR = ['5 Silent St', '7 Too Many Ave'];
const limit = (street: string) =>
  sql`update carriers set limits = limits || jsonb_build_object('timeout_ms', ${WAITED_FOR.includes(street) ? 1_800 : 20_000}::int)`.execute(
    server.current.db,
  );

// Clears the carriers' failures at the previous street.
beforeEach(() => restCarriers(server.current.db));

const ERROR = { key: 'application_quote_not_included', status: 'failed', colour: 'teal' };
type Expected = {
  outcomes: string[];
  alert?: { key: string; status: string; colour: string };
  says?: RegExp;
  statuses?: (number | null)[];
  faults?: (string | null)[];
  failure?: Failure | null;
};

/** Each address of apps/sandbox/README.md at which its carriers misbehave, with the expected outcome. */
const STREETS: [street: string, expected: Expected][] = [
  ['1 Decline Way', { outcomes: ['declined'] }],
  ['2 Referral Rd', { outcomes: ['referral'], says: /^UW APPROVAL REQUIRED - BRIDGE TO REQUEST$/ }],
  ['3 Indication Ct', { outcomes: ['indication'] }],
  ['4 Slow Ln', { outcomes: ['quoted', 'indication'] }],
  [
    '5 Silent St',
    {
      outcomes: ['timeout'],
      alert: { key: 'application_time_out', status: 'timeout', colour: 'yellow' },
      statuses: [null],
      faults: ['timeout'],
      failure: 'late',
      says: /in time/,
    },
  ],
  [
    '6 Broken Server Blvd',
    { outcomes: ['error'], alert: ERROR, statuses: [500], says: /status 500/, failure: 'system' },
  ],
  ['7 Too Many Ave', { outcomes: ['error', 'quoted', 'indication'], alert: ERROR, statuses: [200, 429] }],
  [
    '8 Broken Json Dr',
    { outcomes: ['error'], alert: ERROR, statuses: [200], says: /not (JSON|XML)/, failure: 'unreadable' },
  ],
  ['9 Html Ct', { outcomes: ['error'], alert: ERROR, statuses: [200], failure: 'web_page' }],
  [
    '10 Reset Rd',
    {
      outcomes: ['error'],
      alert: ERROR,
      statuses: [null],
      faults: ['reset'],
      says: /broke off/,
      failure: 'unreachable',
    },
  ],
  [
    '11 Hidden Error Pl',
    { outcomes: ['error'], alert: ERROR, statuses: [200], says: /^ERROR - PLEASE QUOTE MANUALLY$/, failure: null },
  ],
  ['13 Needs Info Ln', { outcomes: ['needs_info'] }],
];

const isTokenCall = (url: unknown) => String(url).includes('/oauth/');

describe.each(['flood', 'home'] as const)('the carriers of a %s application', (type) => {
  it.each(STREETS)('at %s', async (street, expected) => {
    const { db } = server.current;
    await limit(street);
    const done = await quoted(agent, type, { address1: street });
    const remote = done.quotes.filter((quote) => quote.is_sandbox);
    const local = done.quotes.filter((quote) => !quote.is_sandbox);
    expect(remote.length).toBeGreaterThanOrEqual(6);
    expect(local.length).toBeGreaterThanOrEqual(1);
    expect(new Set(local.map((quote) => quote.payload.outcome))).toEqual(new Set(['indication']));
    const met = new Set(remote.map((quote) => quote.payload.outcome));
    for (const outcome of met) expect(expected.outcomes).toContain(outcome);
    expect(met.has(expected.outcomes[0] as 'error')).toBe(true);

    for (const { payload } of remote) {
      const isPriced = payload.outcome === 'quoted' || payload.outcome === 'indication';
      expect(payload.premium !== null, payload.carrier_name).toBe(isPriced);
      if (payload.outcome === 'declined') expect(payload.reasons.length).toBeGreaterThan(0);
      if (payload.outcome === 'needs_info') expect(payload.needs).toContain('roof_year');
      if (expected.failure !== undefined) expect(payload.failure).toBe(expected.failure);
      if (expected.says && !isPriced) expect(payload.description).toMatch(expected.says);
      expect(payload.description).not.toMatch(/undefined|\[object|Error:|at .+\.ts/);
    }

    const failed = remote.filter((quote) => quote.payload.outcome === 'error' || quote.payload.outcome === 'timeout');
    if (expected.alert) {
      const { key, status, colour } = expected.alert;
      const note = done.notes.find((one) => one.key === key && one.payload.status === status);
      expect(note?.payload).toMatchObject({ is_alert: true, is_active: true });
      const lines = note?.body.split('\n') ?? [];
      for (const quote of failed) expect(lines.some((line) => line.startsWith(quote.payload.carrier_name))).toBe(true);
      expect(done.alert?.colour).toBe(colour);
    } else expect(failed).toEqual([]);

    const exchanges = await db.selectFrom('exchanges').selectAll().where('application_id', '=', done.id).execute();
    const asked = exchanges.filter((row) => row.quote_id !== null && !isTokenCall(row.url));
    expect(new Set(asked.map((row) => row.quote_id))).toEqual(new Set(remote.map((quote) => quote.id)));
    for (const row of asked) {
      if (expected.statuses && expected.statuses[0] !== null && row.method === 'POST' && row.status !== 202)
        expect([...expected.statuses, 200, 201]).toContain(row.status);
      if (expected.faults && row.method === 'POST' && row.fault) expect(expected.faults).toContain(row.fault);
      expect(row.request_body ?? '').not.toBe(row.method === 'POST' ? '' : null);
    }
    expect(done.payload.status).toBe('complete');
  });
});

describe('the carriers of a street where each does another thing', () => {
  it('end each in its own way, and the run is complete', async () => {
    const { id } = await made(agent, 'flood', { address1: '12 Mixed Outcomes Ter' });
    await launched(agent, id);
    const done = await completed(agent, id);
    const met = new Set(done.quotes.map((quote) => quote.payload.outcome));
    for (const outcome of ['quoted', 'declined', 'referral', 'error'] as const) expect(met).toContain(outcome);
    expect(done.payload.status).toBe('complete');
  });
});

async function wholeDatabase(): Promise<string> {
  const { db } = server.current;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db);
  const parts = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      text: string;
    }>`select t::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    parts.push(rows.map((row) => row.text).join('\n'));
  }
  return parts.join('\n');
}

/** Credentials of the demo's carriers in every form in which they are sent. */
async function credentials(): Promise<string[]> {
  const secrets: string[] = [];
  for (const { auth } of demoCarriers(server.current.sandbox.url)) {
    if (auth.kind === 'header' || auth.kind === 'query') secrets.push(auth.value);
    if (auth.kind === 'basic')
      secrets.push(auth.password, Buffer.from(`${auth.username}:${auth.password}`).toString('base64'));
    if (auth.kind === 'oauth2') {
      const { client_id, client_secret } = auth;
      const answer = await fetch(auth.token_url, {
        method: 'POST',
        body: new URLSearchParams({ client_id, client_secret }),
      });
      secrets.push(client_secret, ((await answer.json()) as { access_token: string }).access_token);
    }
  }
  return secrets;
}

describe('secrets', () => {
  it('are nowhere in the database once every carrier was asked, nor in any answer', async () => {
    const done = await quoted(agent);
    const exchanges = succeeded(await agent.call('getApplicationApiCommunication', { application_id: done.id }));
    const [everything, secrets] = [await wholeDatabase(), await credentials()];
    expect(secrets.length).toBeGreaterThanOrEqual(8);
    expect(everything).toContain('•••');
    const answers = JSON.stringify([exchanges, done]);
    for (const secret of secrets) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
      expect(answers).not.toContain(secret);
    }
  });
});
