import type { RequestOf } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import { startsWithCarriers } from '@freeboard/domain/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quoted, succeeded } from '../support/application.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts';

const PASSWORD = 'calm-otter-42-boats';
let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await cloneDatabase('empty');
  server = await startTestServer({
    databaseUrl: database.url,
    env: { demo: false, sandboxUrl: null, smtpUrl: null, mailFrom: null, logLevel: 'error' },
  });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

async function setUp(): Promise<SignedIn> {
  const { session, user } = succeeded(
    await server.guest.call('completeSetUp', {
      key: server.server.setUpPath?.split('#')[1] ?? '',
      name: 'Sam Porter',
      email: 'sam.porter@harborlight.example',
      username: 'sam',
      password: PASSWORD,
      agency: {
        name: 'Harbor Light Agency',
        street_address: '210 Bay Street, Tampa FL 33602',
        phone: '(813) 555-0142',
      },
    }),
  );
  return server.with(session.session_key, user.id);
}

/** Invites a person by a link, as in an installation without e-mail, and signs them in. */
async function joined(inviter: SignedIn, role: Role, name: string, email: string): Promise<SignedIn> {
  const { global_settings } = succeeded(await inviter.call('getGlobalSettings', {}));
  expect(global_settings.sends_email).toBe(false);
  const display_carriers = startsWithCarriers(role, global_settings.agents_see_carriers) ? 'Yes' : 'No';
  const { invitation_url } = succeeded(await inviter.call('createUser', { name, email, role, display_carriers }));
  const key = invitation_url?.split('#')[1] ?? '';
  const came = succeeded(await server.guest.call('acceptInvitation', { key, name, password: PASSWORD }));
  if (!('session' in came) || !came.session) throw new Error(`${name} was not signed in.`);
  return server.with(came.session.session_key, came.user?.id ?? 0);
}

it('leads a new agency without the demo to its first quote, by its own admin and agent', async () => {
  const owner = await setUp();
  const admin = await joined(owner, 'admin', 'Marcus Bell', 'marcus@harborlight.example');
  const agent = await joined(admin, 'agent', 'Ana Ortiz', 'ana@harborlight.example');
  const carrier: RequestOf<'saveCarrier'>['carrier'] = {
    name: 'Bay Flood Program',
    kind: 'rate-table',
    lines: ['flood'],
    states: null,
    forms: null,
    base_url: null,
    auth: { kind: 'none' },
    mapping: {},
    limits: { timeout_ms: 5_000, concurrency: 5, calls_per_minute: 60 },
    rate_type: 'bindable',
  };
  const saved = succeeded(await admin.call('saveCarrier', { carrier, start_from: 'plan:empty' })).carrier;
  const of = { carrier_id: saved.id, revision: saved.revision };
  const plan = succeeded(await admin.call('getRateTables', { carrier_id: saved.id }));
  // Rates that ship with Freeboard are a sample: the agency enters its own.
  const tables = plan.tables.map(({ rows, ...table }) => ({
    ...table,
    rows: rows.map((row) => row.map((cell) => (cell === '1000' ? '1450' : cell))),
  }));
  const rated = succeeded(await admin.call('saveRatePlan', { ...of, tables, formulas: plan.formulas ?? [] }));
  succeeded(await admin.call('publishCarrier', { ...of, revision: rated.revision }));
  const { quotes } = await quoted(agent);
  expect(quotes.map(({ payload }) => [payload.carrier_name, payload.outcome, payload.premium])).toEqual([
    ['Bay Flood Program', 'quoted', 1_450],
  ]);
});
