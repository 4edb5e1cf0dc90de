import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { LAUNCHABLE } from '../../../../../../packages/domain/test/launchable.ts';
import { completed, edited, opened, succeeded } from '../../../../test/support/application.ts';
import { settableClock } from '../../../../test/support/clock.ts';
import { anAgency, aPerson } from '../../../../test/support/factories.ts';
import { doNow } from '../../../../test/support/jobs.ts';
import { aKey, anAdmin, programWith } from '../../../../test/support/programs/programs.ts';
import { SECRET_KEY } from '../../../../test/support/secret-key.ts';
import { type SignedIn, startTestServer, type TestServer, useServer } from '../../../../test/support/server.ts';
import { eventually } from '../../../../test/support/wait.ts';
import { seedCarriers } from '../../../demo/seed.ts';
import { createVault } from '../../../kernel/secrets.ts';
import { arrivalLookupsJob } from '../../lookups/index.ts';
import { launchLeadsJob } from './leads.ts';

const clock = settableClock();
const server = useServer({ clock });
const vault = createVault(SECRET_KEY);

type Office = { id: number; admin: SignedIn; agent: SignedIn; post: ReturnType<typeof programWith> };

async function anOffice(settings: object = { launches_leads: true }, zone = 'America/New_York'): Promise<Office> {
  const { db, sandbox } = server.current;
  const { id } = await anAgency(db, { time_zone: zone });
  await seedCarriers(db, vault, id, sandbox.url, (key) => key === 'tidewater');
  const admin = await anAdmin(server.current, id);
  const { username } = await aPerson(db, 'agent', { agency_id: id, name: 'Maria Reyes' });
  const agent = await server.current.as(username);
  const post = programWith(server.current, (await aKey(admin, { name: 'Vendor' })).secret);
  succeeded(await admin.call('updateGlobalSettings', { payload: settings }));
  return { id, admin, agent, post };
}

let count = 100;
const { address1: _, ...REST } = LAUNCHABLE.flood;
const ANSWERS = { ...REST, line: 'flood', first_name: 'Rosa', last_name: 'Delgado' };

async function sentLead({ post }: Office, answers: object = {}): Promise<number> {
  count += 1;
  const body = { ...ANSWERS, email: `lead-${count}@lee.test`, address1: `${count} Ocean Dr`, ...answers };
  const answer = await post('POST', '/leads', body);
  expect(answer.status).toBe(202);
  return answer.body.application_id;
}

/** A lead with an address lookup in this state; 'done' leaves nothing to decide. */
async function aLead(office: Office, answers: object = {}, state: string | null = 'done'): Promise<number> {
  const { db } = server.current;
  const id = await sentLead(office, answers);
  await doNow(server.current, arrivalLookupsJob);
  await eventually(async () => {
    const lookup = await db
      .selectFrom('address_lookups')
      .select('state')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    if (lookup.state === 'waiting') throw new Error('It is not looked up yet.');
  });
  if (state) await db.updateTable('address_lookups').set({ state }).where('application_id', '=', id).execute();
  return id;
}

const runsOf = async (...ids: number[]) =>
  server.current.db
    .selectFrom('runs')
    .select(['application_id', 'is_automatic', 'started_by'])
    .where('application_id', 'in', ids)
    .orderBy('id')
    .execute();
const launchedOf = async (...ids: number[]) => (await runsOf(...ids)).map(({ application_id }) => application_id);

const completedJobs = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = ${launchLeadsJob.name} and state = 'completed'`.execute(
    server.current.db,
  );
  return rows[0]?.n ?? 0;
};

/** Runs the job `times` times and waits for its end. */
async function launchNow(times = 1): Promise<void> {
  const before = await completedJobs();
  for (let n = 0; n < times; n += 1) await doNow(server.current, launchLeadsJob);
  await eventually(async () => expect(await completedJobs()).toBeGreaterThanOrEqual(before + times));
}

const leadsToday = async (who: SignedIn) => succeeded(await who.call('getToday', { whose: 'all' })).today.leads.items;
const reasonOf = async ({ admin }: Office, id: number) =>
  (await leadsToday(admin)).find(({ application }) => application.id === id)?.not_launched;
const actionsOf = async (application_id: number) =>
  server.current.db
    .selectFrom('history')
    .select(['action', 'actor_id', 'actor_name'])
    .where('application_id', '=', application_id)
    .orderBy('id')
    .execute();

describe('a lead that owes nothing', () => {
  let office: Office;
  let id: number;
  beforeAll(async () => {
    office = await anOffice({});
    const payload = { quote_auto_emailing: 'Yes' } as const;
    succeeded(await office.agent.call('updateUserSettings', { payload }));
    id = await aLead(office, { sms_opt_in: 'no', do_not_email: true });
    succeeded(await office.admin.call('assignApplication', { application_id: id, agent_id: office.agent.id }));
  });

  it('waits for a person while the switch is off, which is the default', async () => {
    const { global_settings } = succeeded(await office.admin.call('getGlobalSettings', {}));
    expect(global_settings).toMatchObject({ launches_leads: false, lead_launches_a_day: 20 });
    await launchNow();
    expect(await runsOf(id)).toEqual([]);
    expect(await reasonOf(office, id)).toBeNull();
  });

  it('is launched once on behalf of its agent, who is notified once', async () => {
    succeeded(await office.admin.call('updateGlobalSettings', { payload: { launches_leads: true } }));
    await launchNow(2);
    expect(await runsOf(id)).toEqual([{ application_id: id, is_automatic: true, started_by: office.agent.id }]);
    const by = { actor_id: null, actor_name: 'Freeboard for Maria Reyes' };
    expect(await actionsOf(id)).toEqual(
      expect.arrayContaining([
        { ...by, action: 'launched to 1 carrier' },
        { ...by, action: 'launched automatically: 19 of today’s 20 left' },
      ]),
    );
    await completed(office.agent, id);
    const texts = await server.current.db
      .selectFrom('notifications')
      .select('text')
      .where('person_id', '=', office.agent.id)
      .where('kind', '=', 'application_complete')
      .execute();
    expect(texts).toEqual([{ text: expect.stringMatching(/complete: \d+ quotes?\..* Launched automatically\.$/) }]);
  });

  it('sends nothing, whatever its agent and its client want, and names the board’s price', async () => {
    const { db } = server.current;
    expect(await db.selectFrom('messages').select('id').where('application_id', '=', id).execute()).toEqual([]);
    const jobs = await sql`select from pgboss.job where name = 'auto_email_quotes'
      and data @> ${JSON.stringify({ application_id: id })}::jsonb`.execute(db);
    expect(jobs.rows).toEqual([]);
    const [lead] = (await leadsToday(office.agent)).filter(({ application }) => application.id === id);
    const quotes = (await opened(office.agent, id)).quotes.map(
      ({ payload }) => payload.premium ?? Number.POSITIVE_INFINITY,
    );
    expect(lead).toMatchObject({ not_launched: null, price_on_terms: Math.min(...quotes) });
  });

  it('is left to its agent after an edit, and not launched again', async () => {
    const lead = await opened(office.agent, id);
    await edited(office.agent, lead, { contents_limit: 90_000 });
    await launchNow();
    expect(await runsOf(id)).toHaveLength(1);
  });
});

it('leaves out a lead with the reason, which Today shows', async () => {
  const office = await anOffice();
  const { db } = server.current;
  const due = async (change: object) => {
    const id = await aLead(office);
    await db.updateTable('applications').set(change).where('id', '=', id).execute();
    return id;
  };
  const settled = async (id: number, source: string) => {
    const provenance = sql`jsonb_set(provenance, '{roof_year}', ${JSON.stringify({ source, at: '2026-11-01T00:00:00Z' })}::jsonb)`;
    await db
      .updateTable('application_details')
      .set({ provenance } as never)
      .where('application_id', '=', id)
      .execute();
    return id;
  };
  const gone = await aPerson(db, 'agent', { agency_id: office.id });
  // Keeps the job from judging the leads before they are set up.
  succeeded(await office.admin.call('updateGlobalSettings', { payload: { launches_leads: false } }));
  const first = await due({ archived_at: new Date() });
  const twin = await aLead(office, { address1: '77 Ocean Dr', email: 'first@lee.test' });
  const cases: [number, string | null | undefined][] = [
    [first, undefined],
    [await aLead(office, { roof_year: '' }), 'roof year is missing'],
    [await aLead(office, { line: '' }), 'it named neither flood nor home'],
    [await settled(await aLead(office), 'assumed'), 'roof year is assumed'],
    [await settled(await aLead(office), 'person'), 'an agent is working on it'],
    [await aLead(office, { year_build: 1911 }, null), 'the address lookup found other values'],
    [await aLead(office, { address1: '23 Unmatched Rd' }, null), 'its address wasn’t found'],
    [
      await aLead(office, { address1: '77 OCEAN DRIVE', first_name: 'Ida', email: 'second@lee.test' }),
      expect.stringMatching(/^application \d+ is at this address$/),
    ],
    [await due({ created_at: new Date(clock.now().getTime() - 8 * 86_400_000) }), 'it came more than 7 days ago'],
    [await due({ agent_id: gone.id }), 'its agent may not launch'],
  ];
  const [copy] = cases[7] ?? [0];
  await db.updateTable('people').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute();
  succeeded(await office.admin.call('updateGlobalSettings', { payload: { launches_leads: true } }));
  await launchNow();
  const ids = cases.map(([id]) => id);
  expect(await launchedOf(twin, ...ids)).toEqual([twin]);
  // The job and Today search the whole agency, but Today hides an application out of the viewer's scope.
  succeeded(await office.admin.call('assignApplication', { application_id: copy, agent_id: office.agent.id }));
  const [hidden] = await leadsToday(office.agent);
  expect(hidden).toMatchObject({
    application: { id: copy },
    not_launched: 'a colleague has an application at this address',
  });
  // Today shows only the first rows of a section, so each lead is checked alone.
  await db.updateTable('applications').set({ sent_at: new Date() }).where('agency_id', '=', office.id).execute();
  for (const [id, reason] of cases) {
    await db.updateTable('applications').set({ sent_at: null }).where('id', '=', id).execute();
    expect([id, await reasonOf(office, id)]).toEqual([id, reason]);
    await db.updateTable('applications').set({ sent_at: new Date() }).where('id', '=', id).execute();
  }
});

it('launches nothing that did not come as a lead', async () => {
  const office = await anOffice({ launches_leads: false });
  const id = await aLead(office);
  await server.current.db.deleteFrom('api_submissions').where('application_id', '=', id).execute();
  succeeded(await office.admin.call('updateGlobalSettings', { payload: { launches_leads: true } }));
  await launchNow();
  expect(await runsOf(id)).toEqual([]);
});

describe('the budget of a day', () => {
  it('is never exceeded by two servers at once, spends the oldest leads first, and says so', async () => {
    const second: TestServer = await startTestServer({
      clock,
      databaseUrl: server.current.databaseUrl,
      sandbox: server.current.sandbox,
    });
    try {
      const office = await anOffice({ launches_leads: false, lead_launches_a_day: 3 });
      const ids = [];
      for (let n = 0; n < 5; n += 1) ids.push(await aLead(office));
      succeeded(await office.admin.call('updateGlobalSettings', { payload: { launches_leads: true } }));
      await launchNow(4);
      expect((await launchedOf(...ids)).toSorted((a, b) => a - b)).toEqual(ids.slice(0, 3));
      expect(await reasonOf(office, ids[4] ?? 0)).toBe('today’s budget of 3 is used');
      // A user can still launch it.
      succeeded(await office.admin.call('launchApplication', { application_id: ids[4] ?? 0 }));
    } finally {
      await second.stop();
    }
  });

  it('begins anew at midnight of the agency’s time zone', async () => {
    clock.set('2026-12-03T09:30:00Z');
    const office = await anOffice({ launches_leads: false, lead_launches_a_day: 1 }, 'Pacific/Honolulu');
    const ids = [await aLead(office), await aLead(office), await aLead(office)];
    succeeded(await office.admin.call('updateGlobalSettings', { payload: { launches_leads: true } }));
    await launchNow();
    expect(await launchedOf(...ids)).toEqual(ids.slice(0, 1));
    clock.set('2026-12-03T10:05:00Z');
    await launchNow();
    expect(await launchedOf(...ids)).toEqual(ids.slice(0, 2));
  });

  it('keeps what a process had claimed that died before the launch, which is then launched once', async () => {
    const office = await anOffice({ launches_leads: false, lead_launches_a_day: 1 });
    const id = await aLead(office);
    const { db } = server.current;
    const other = new pg.Client({ connectionString: server.current.databaseUrl });
    await other.connect();
    const blocked = async (): Promise<number[]> => {
      const { rows } = await other.query(
        'select pid from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
      );
      return rows.map(({ pid }) => pid);
    };
    await other.query('begin');
    await other.query('select from applications where id = $1 for update', [id]);
    succeeded(await office.admin.call('updateGlobalSettings', { payload: { launches_leads: true } }));
    await doNow(server.current, launchLeadsJob);
    const pid = await eventually(async () => {
      const [first] = await blocked();
      if (first === undefined) throw new Error('It has not claimed the lead yet.');
      return first;
    });
    await other.query('select pg_terminate_backend($1)', [pid]);
    await eventually(async () => expect(await blocked()).not.toContain(pid));
    expect(await runsOf(id)).toEqual([]);
    await other.end();
    await launchNow(2);
    expect(await runsOf(id)).toHaveLength(1);
    const requests = db.selectFrom('quote_requests').select('id').where('application_id', '=', id);
    expect(await requests.execute()).toHaveLength(1);
    expect((await actionsOf(id)).filter(({ action }) => action.startsWith('launched automatically'))).toEqual([
      expect.objectContaining({ action: 'launched automatically: 0 of today’s 1 left' }),
    ]);
  });
});

it('raises an alert when no carrier takes a lead, and leaves it to a person', async () => {
  const office = await anOffice({ launches_leads: false });
  const id = await aLead(office);
  await server.current.db
    .updateTable('carriers')
    .set({ states: ['GA'] })
    .where('agency_id', '=', office.id)
    .execute();
  succeeded(await office.admin.call('updateGlobalSettings', { payload: { launches_leads: true } }));
  await launchNow();
  const { notes } = await opened(office.admin, id);
  const reason = 'None of your carriers takes it as it is. Launch it to see why.';
  expect(notes).toMatchObject([{ title: 'Not launched automatically', body: reason }]);
  expect(await reasonOf(office, id)).toBe(reason);
  expect(await runsOf(id)).toEqual([]);
});

it('is switched by an admin for their agency alone, with a line in the history', async () => {
  const [office, other] = [await anOffice({}), await anOffice({})];
  expect(await office.agent.call('updateGlobalSettings', { payload: { launches_leads: true } })).toMatchObject({
    code: 403,
  });
  expect(await office.admin.call('updateGlobalSettings', { payload: { lead_launches_a_day: 0 } })).toMatchObject({
    code: 422,
    errors: { 'payload.lead_launches_a_day': ['min. 1 Number.'] },
  });
  succeeded(
    await office.admin.call('updateGlobalSettings', { payload: { launches_leads: true, lead_launches_a_day: 7 } }),
  );
  const settingsOf = async ({ admin }: Office) => succeeded(await admin.call('getGlobalSettings', {})).global_settings;
  expect(await settingsOf(office)).toMatchObject({ launches_leads: true, lead_launches_a_day: 7 });
  expect(await settingsOf(other)).toMatchObject({ launches_leads: false, lead_launches_a_day: 20 });
  const lines = await server.current.db
    .selectFrom('history')
    .select('changes')
    .where('agency_id', '=', office.id)
    .where('action', '=', 'changed the agency settings')
    .orderBy('id')
    .execute();
  expect(lines.flatMap(({ changes }) => changes)).toEqual([
    { field: 'launches_leads', from: false, to: true },
    { field: 'lead_launches_a_day', from: 20, to: 7 },
  ]);
});
