import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { succeeded } from '../../../test/support/application.ts';
import { aCarrier, anAgency, anApplication, aPerson } from '../../../test/support/factories.ts';
import { type SignedIn, useServer } from '../../../test/support/server.ts';
import { compactTallies } from '../../jobs/upkeep.queries.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import { tallyDay } from './tally-carriers.queries.ts';

const server = useServer({ env: { roles: new Set(['web']) } });
const YEAR = { from: '2024-01-10', to: '2024-12-20' };
const at = (day: string) => new Date(`${day}T12:00:00Z`);

const summaryOf = async (who: SignedIn, range = YEAR) =>
  succeeded(await who.call('getDashboardSummary', range)).summary;
type Summary = Awaited<ReturnType<typeof summaryOf>>;

const counts = (summary: Summary, name: string) =>
  Object.fromEntries(
    (summary.series.find((one) => one.name === name)?.points ?? [])
      .filter(({ value }) => value > 0)
      .map(({ label, value }) => [label, value]),
  );

/** An agency with an admin, two agents and a customer, and applications around the edges of the range. */
async function world() {
  const { db } = server.current;
  const { id: agency_id } = await anAgency(db);
  const [admin, ana, ben, cora] = [
    await aPerson(db, 'admin', { agency_id, display_carriers: true }),
    await aPerson(db, 'agent', { agency_id, name: 'Ana', display_carriers: true }),
    await aPerson(db, 'agent', { agency_id, name: 'Ben' }),
    await aPerson(db, 'customer', { agency_id }),
  ];
  const make = (day: string, row: Parameters<typeof anApplication>[1]) =>
    anApplication(db, { agency_id, created_by: admin.id, created_at: at(day), ...row });
  // Created before the range, at its edges, within whole months, and after it.
  await make('2024-01-09', { agent_id: ana.id });
  await make('2024-01-10', { agent_id: ana.id, status: 'complete' });
  await make('2024-03-05', { agent_id: ana.id, type: 'home', source: 'File Upload' });
  await make('2024-03-31', { agent_id: ben.id, created_by: ana.id, customer_id: cora.id });
  await make('2024-07-01', { agent_id: ben.id });
  await make('2024-12-20', { agent_id: null, status: 'launched' });
  await make('2024-12-21', { agent_id: ben.id });
  const gone = await make('2024-05-01', { agent_id: ben.id });
  await db.updateTable('applications').set({ archived_at: new Date() }).where('id', '=', gone.id).execute();
  await anApplication(db, { created_at: at('2024-06-01') });
  return { agency_id, admin, ana, ben, cora };
}

it('counts what was made in the range, of the agency, by each kind, before and after folding', async () => {
  const { admin } = await world();
  const me = await server.current.as(admin.username);
  const seen = await summaryOf(me);
  expect([seen.total, seen.total_before]).toEqual([5, 1]);
  expect(counts(seen, 'status')).toEqual({ new: 3, complete: 1, launched: 1 });
  expect(counts(seen, 'type')).toEqual({ Flood: 4, Home: 1 });
  expect(counts(seen, 'source')).toEqual({ 'Agent Portal': 4, 'File Upload': 1 });
  expect(counts(seen, 'agent')).toEqual({ Ana: 2, Ben: 2, 'Nobody yet': 1 });
  expect(counts(seen, 'month')).toEqual({ 'Jan 2024': 1, 'Mar 2024': 2, 'Jul 2024': 1, 'Dec 2024': 1 });
  await compactTallies(server.current.db);
  expect(await summaryOf(me)).toEqual(seen);
});

it('counts proposals by when they were first sent, opened and chosen from, each leading to its rows', async () => {
  const { agency_id, admin, ana, ben, cora } = await world();
  const { db } = server.current;
  const rows = { agency_id, created_by: admin.id, created_at: at('2023-01-05') };
  const ids = [
    // Steps at an edge of the range, within a whole month, within the last part of a month, and after the range.
    await anApplication(db, { ...rows, agent_id: ana.id, sent_at: at('2024-01-10'), opened_at: at('2024-01-11') }),
    await anApplication(db, { ...rows, agent_id: ben.id, sent_at: at('2024-03-05'), chosen_at: at('2024-12-20') }),
    await anApplication(db, { ...rows, agent_id: ana.id, sent_at: at('2024-12-21'), customer_id: cora.id }),
  ].map(({ id }) => id);
  const gone = await anApplication(db, { ...rows, sent_at: at('2024-04-01') });
  await db.updateTable('applications').set({ archived_at: new Date() }).where('id', '=', gone.id).execute();
  await anApplication(db, { sent_at: at('2024-04-01') });
  const of = async (username: string) => summaryOf(await server.current.as(username));
  const seen = await of(admin.username);
  expect(seen.proposals).toEqual({ sent: 2, opened: 1, chosen: 1 });
  expect(counts(seen, 'proposals')).toEqual({ Sent: 2, Opened: 1, Chosen: 1 });
  expect((await of(ana.username)).proposals).toEqual({ sent: 1, opened: 1, chosen: 0 });
  expect((await of(cora.username)).proposals).toBeNull();
  await compactTallies(db);
  expect(await of(admin.username)).toEqual(seen);
  // A reassigned application counts for its new agent.
  await db.updateTable('applications').set({ agent_id: ben.id }).where('id', '=', ids[0]!).execute();
  expect((await of(ana.username)).proposals).toEqual({ sent: 0, opened: 0, chosen: 0 });

  const me = await server.current.as(admin.username);
  const listed = async (reached: 'sent' | 'opened' | 'chosen') => {
    const filters = { reached: [reached], reached_from: YEAR.from, reached_to: YEAR.to };
    const { applications } = succeeded(await me.call('getAgentApplicationsList', { filters }));
    return applications.data.map(({ id }) => id).sort((a, b) => a - b);
  };
  expect(await listed('sent')).toEqual(ids.slice(0, 2));
  expect(await listed('opened')).toEqual(ids.slice(0, 1));
  expect(await listed('chosen')).toEqual(ids.slice(1, 2));
});

it('counts and lists the first hour and the last of a day in UTC alike', async () => {
  const { agency_id, admin } = await world();
  const { db } = server.current;
  const times = [
    '2023-03-09T23:59:59.999Z',
    '2023-03-10T00:00:00Z',
    '2023-03-10T23:59:59.999Z',
    '2023-03-11T00:00:00Z',
  ];
  for (const time of times) {
    const then = new Date(time);
    await anApplication(db, { agency_id, created_by: admin.id, created_at: then, sent_at: then });
  }
  const me = await server.current.as(admin.username);
  const day = '2023-03-10';
  const { total, proposals } = await summaryOf(me, { from: day, to: day });
  expect([total, proposals?.sent]).toEqual([2, 2]);
  for (const filters of [
    { created_from: day, created_to: day },
    { reached: ['sent' as const], reached_from: day, reached_to: day },
  ])
    expect(succeeded(await me.call('getAgentApplicationsList', { filters })).applications.total).toBe(2);
});

it.each([
  [{ reached: ['quoted' as const] }, 422],
  [{}, 422],
  [{ reached: ['quoted' as const, 'sent' as const] }, 200],
])('takes days of steps only with a step whose time is kept: %j is %i', async (filters, code) => {
  const me = await server.current.as('admin');
  const days = { reached_from: YEAR.from, reached_to: YEAR.to };
  const answer = await me.call('getAgentApplicationsList', { filters: { ...filters, ...days } });
  const message = ['These dates go with Sent, Opened, Chosen or a carrier; when it was quoted is not kept.'];
  expect(answer).toMatchObject(
    code === 200 ? { code } : { code, errors: { 'filters.reached_from': message, 'filters.reached_to': message } },
  );
});

it('follows what becomes of them: status, agent, archive and back', async () => {
  const { admin, ana } = await world();
  const { db } = server.current;
  const me = await server.current.as(admin.username);
  const { id } = await db
    .selectFrom('applications')
    .select('id')
    .where('created_by', '=', admin.id)
    .where('created_at', '=', at('2024-07-01'))
    .executeTakeFirstOrThrow();
  const set = (row: object) => db.updateTable('applications').set(row).where('id', '=', id).execute();
  await set({ status: 'complete', agent_id: ana.id });
  expect(counts(await summaryOf(me), 'agent')).toEqual({ Ana: 3, Ben: 1, 'Nobody yet': 1 });
  await set({ archived_at: new Date() });
  expect((await summaryOf(me)).total).toBe(4);
  await set({ archived_at: null });
  expect(counts(await summaryOf(me), 'status')).toEqual({ new: 2, complete: 2, launched: 1 });
});

it('shows an agent what they made or handle, and a customer what is theirs, and neither what carriers did', async () => {
  const { ana, ben, cora } = await world();
  const of = async (username: string) => summaryOf(await server.current.as(username));
  const [hers, his, theirs] = [await of(ana.username), await of(ben.username), await of(cora.username)];
  expect([hers.total, his.total, theirs.total]).toEqual([3, 2, 1]);
  expect([hers.quotes, his.quotes, theirs.quotes]).toEqual([null, null, null]);
  expect(counts(theirs, 'month')).toEqual({ 'Mar 2024': 1 });
});

it('adds up what carriers gave, once, and names them only to who may see them', async () => {
  const { agency_id, admin } = await world();
  const { db } = server.current;
  const application = await anApplication(db, { agency_id, created_by: admin.id });
  const carrier = await aCarrier(db, { agency_id, name: asCarrierName('Tidewater Mutual') });
  const ids = { agency_id, application_id: application.id, carrier_id: carrier.id, carrier_name: carrier.name };
  for (const [day, premium] of [
    ['2024-03-01', 1_000],
    ['2024-03-02', 1_500],
    ['2024-03-02', null],
    ['2023-03-02', 9_000],
  ] as const) {
    const { id: run_id } = await db
      .insertInto('runs')
      .values({ agency_id, application_id: application.id, application_version: 1, details: '{}', ended_at: at(day) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const asked = { ...ids, run_id, is_sandbox: true };
    const { id } = await db
      .insertInto('quote_requests')
      .values({
        ...asked,
        ...{ purpose: 'launch', state: 'done', outcome: premium ? 'quoted' : 'declined' },
        ...{ created_at: at(day), ended_at: at(day) },
        started_at: new Date(at(day).getTime() - (premium ? 3_000 : 6_000)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('quotes')
      .values({ ...asked, id, request_id: id, outcome: premium ? 'quoted' : 'declined', premium })
      .execute();
    // A second offer of the same answer does not count as a second quote.
    if (premium)
      await db
        .insertInto('quotes')
        .values({ ...asked, request_id: id, offer_key: 'dearer', outcome: 'quoted', premium: premium + 500 })
        .execute();
  }
  const until = new Date();
  const runs = async () => {
    while (await tallyDay(db, until));
  };
  await Promise.all([runs(), runs()]);
  const me = await server.current.as(admin.username);
  const seen = await summaryOf(me);
  expect(seen.quotes).toEqual({ asked: 3, priced: 2, answer_ms: 4_000 });
  expect(counts(seen, 'premium')).toEqual({ 'Tidewater Mutual': 1_250 });
  const pricedBy = (carrier_id: number, reached_from = YEAR.from) =>
    me.call('getAgentApplicationsList', { filters: { carrier_id, reached_from, reached_to: YEAR.to } });
  const behind = succeeded(await pricedBy(carrier.id));
  expect(behind.applications.data.map(({ id }) => id)).toEqual([application.id]);
  expect(behind.carrier).toEqual({ id: carrier.id, name: 'Tidewater Mutual' });
  expect(succeeded(await pricedBy(carrier.id, '2024-03-03')).applications.total).toBe(0);
  const foreign = await aCarrier(db, { name: asCarrierName('Tidewater Mutual') });
  expect(succeeded(await pricedBy(foreign.id))).toMatchObject({ carrier: null, applications: { total: 0 } });
  await db.updateTable('people').set({ display_carriers: false }).where('id', '=', admin.id).execute();
  const masked = await summaryOf(me);
  expect(JSON.stringify(masked)).not.toContain('Tidewater');
  expect(counts(masked, 'premium')).toEqual({});
  expect(await pricedBy(carrier.id)).toMatchObject({
    code: 422,
    errors: { carrier_id: ['You may not see carriers.'] },
  });
});

it.each([
  [{ from: '2024-02-01', to: '2024-01-01' }, ['to']],
  [{ from: '1900-01-01', to: '2024-01-01' }, ['from']],
  [{ from: '2024-01-01', to: 'tomorrow' }, ['to']],
  [{ from: '0000-01-01', to: '0000-01-02' }, ['from', 'to']],
  [{ from: '0001-01-01', to: '0001-12-31' }, ['from', 'to']],
  [{ from: '9999-12-31', to: '9999-12-31' }, ['from', 'to']],
])('refuses %j at the field', async (range, fields) => {
  const me = await server.current.as('admin');
  const answer = await me.call('getDashboardSummary', range);
  expect(answer).toMatchObject({ code: 422 });
  expect(Object.keys('errors' in answer ? (answer.errors ?? {}) : {}).sort()).toEqual(fields);
});

it('counts at the ends of the days it takes', async () => {
  const me = await server.current.as('admin');
  const ahead = new Date(Date.now() + 360 * 86_400_000).toISOString().slice(0, 10);
  expect(await me.call('getDashboardSummary', { from: '2000-01-01', to: '2000-01-01' })).toMatchObject({ code: 200 });
  expect(await me.call('getDashboardSummary', { from: ahead, to: ahead })).toMatchObject({ code: 200 });
});

it('the tallies are what counting gives', async () => {
  const { db } = server.current;
  const { rows } = await sql<{ off: number }>`
    select count(*)::int as off from (
      select agency_id, agent_id, created_by, month, status, type, source, sum(n) as n from application_months
      group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0
      except
      select agency_id, agent_id, created_by, date_trunc('month', created_at at time zone 'UTC')::date, status, type, source, count(*)
      from applications where archived_at is null group by 1, 2, 3, 4, 5, 6, 7) difference`.execute(db);
  expect(rows[0]?.off).toBe(0);
});

it('so are those of the days', async () => {
  const { rows } = await sql<{ off: number }>`
    select count(*)::int as off from (
      select agency_id, agent_id, created_by, step, day, status, type, source, sum(n) as n from application_days
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0
      except
      select agency_id, agent_id, created_by, step, (reached_at at time zone 'UTC')::date, status, type, source, count(*)
      from applications cross join lateral
        (values ('made', created_at), ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at))
          steps (step, reached_at)
      where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8) difference`.execute(
    server.current.db,
  );
  expect(rows[0]?.off).toBe(0);
});

it('so are those of the steps', async () => {
  const { rows } = await sql<{ off: number }>`
    select count(*)::int as off from (
      select agency_id, agent_id, created_by, step, month, sum(n) as n from application_steps
      group by 1, 2, 3, 4, 5 having sum(n) <> 0
      except
      select agency_id, agent_id, created_by, step, date_trunc('month', reached_at at time zone 'UTC')::date, count(*)
      from applications cross join lateral
        (values ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
      where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5) difference`.execute(
    server.current.db,
  );
  expect(rows[0]?.off).toBe(0);
});

it('what was made today counts in a range up to today, by the tallies of its month', async () => {
  const { agency_id, admin } = await world();
  const today = new Date().toISOString().slice(0, 10);
  await anApplication(server.current.db, { agency_id, created_by: admin.id });
  const me = await server.current.as(admin.username);
  expect((await summaryOf(me, { from: `${today.slice(0, 7)}-01`, to: today })).total).toBe(1);
  expect((await summaryOf(me, { from: today, to: today })).total).toBe(1);
});
