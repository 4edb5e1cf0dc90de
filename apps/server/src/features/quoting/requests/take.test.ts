import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { restCarriers } from '../../../../test/support/carrier-states.ts';
import { useDatabase } from '../../../../test/support/database.ts';
import { aCarrier, anApplication } from '../../../../test/support/factories.ts';
import { endReason } from './policy.ts';
import { takeRequests, untakenToEnd } from './requests.queries.ts';
import { TestRequest } from './test-request.queries.ts';

const database = useDatabase();
const NOW = new Date('2026-11-22T12:00:30Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const PROCESS = '00000000-0000-4000-8000-000000000001';

let ids = { agency_id: 0, application_id: 0, carrier_id: 0 };
let runs = 0;

beforeEach(async () => {
  const { db } = database.current;
  await db.deleteFrom('quote_requests').execute();
  const application = await anApplication(db);
  const { agency_id } = application;
  const carrier = await aCarrier(db, {
    agency_id,
    limits: '{"timeout_ms":1000,"concurrency":3,"calls_per_minute":10}',
  });
  ids = { agency_id, application_id: application.id, carrier_id: carrier.id };
});

const limited = (concurrency: number, calls_per_minute: number) =>
  database.current.db
    .updateTable('carriers')
    .set({ limits: JSON.stringify({ timeout_ms: 1_000, concurrency, calls_per_minute }) })
    .where('id', '=', ids.carrier_id)
    .execute();
const state = (set: object) =>
  database.current.db.updateTable('carrier_states').set(set).where('carrier_id', '=', ids.carrier_id).execute();

async function queued(count: number, more: object = {}): Promise<number[]> {
  const { db } = database.current;
  const made: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { agency_id, application_id } = ids;
    runs += 1;
    const isLaunch = !('purpose' in more);
    const run = isLaunch
      ? await db
          .insertInto('runs')
          .values({ agency_id, application_id, application_version: runs, details: '{}', ended_at: NOW })
          .returning('id')
          .executeTakeFirstOrThrow()
      : null;
    const { id } = await db
      .insertInto('quote_requests')
      .values({
        ...ids,
        run_id: run?.id ?? null,
        purpose: 'launch',
        carrier_name: 'x' as never,
        is_sandbox: true,
        created_at: NOW,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.push(id);
  }
  return made;
}
const WHAT_IF = { purpose: 'what_if', priority: 1 };
const take = async (now = NOW, most = 100) =>
  (await takeRequests(database.current.db, { processId: PROCESS, now, most })).map(({ id }) => id);
const end = (taken: readonly number[]) =>
  database.current.db
    .updateTable('quote_requests')
    .set({ state: 'done', leased_by: null })
    .where('id', 'in', taken)
    .execute();

describe('requests of a carrier are taken', () => {
  it('in their order, no more at once than it allows, and the next when one has ended', async () => {
    const all = await queued(5);
    expect(await take()).toEqual(all.slice(0, 3));
    expect(await take()).toEqual([]);
    await end(all.slice(0, 1));
    expect(await take()).toEqual(all.slice(3, 4));
  });

  it('no more a minute than it allows, counted over a moving minute', async () => {
    await limited(100, 4);
    const all = await queued(9);
    expect(await take()).toEqual(all.slice(0, 4));
    expect(await take(later(20))).toEqual([]);
    // The next minute has begun by the clock; half of the last one still counts.
    expect(await take(later(60))).toEqual(all.slice(4, 6));
    expect(await take(later(200))).toEqual(all.slice(6, 9));
  });

  it('by as many processes as there are, never more in all than it allows', async () => {
    await queued(12);
    const taken = await Promise.all(Array.from({ length: 8 }, () => take()));
    expect(taken.flat().length).toBeLessThanOrEqual(3);
    expect(new Set([...taken.flat(), ...(await take())]).size).toBe(3);
  });

  it('no more than the process has room for', async () => {
    const all = await queued(3);
    expect(await take(NOW, 2)).toEqual(all.slice(0, 2));
  });

  it('launches first; others leave them a place and half of the minute', async () => {
    const others = await queued(4, WHAT_IF);
    expect(await take()).toEqual(others.slice(0, 2));
    const launches = await queued(2);
    expect(await take()).toEqual(launches.slice(0, 1));
    await end([...others.slice(0, 2), ...launches.slice(0, 1)]);
    expect(await take()).toEqual([launches[1], others[2]]);
    await limited(100, 4);
    await restCarriers(database.current.db);
    await end([launches[1] as number, others[2] as number]);
    const more = await queued(3, WHAT_IF);
    expect(await take()).toEqual([others[3], more[0]]);
    expect(await take(later(1))).toEqual([]);
  });

  it('not before their time, nor while their carrier is to be left alone', async () => {
    const [deferred] = await queued(1, { not_before: later(60) });
    const [first] = await queued(1);
    await state({ not_before: later(5) });
    expect(await take()).toEqual([]);
    await state({ not_before: null, open_until: later(5) });
    expect(await take()).toEqual([]);
    expect(await take(later(6))).toEqual([first]);
    await state({ open_until: null });
    expect(await take(later(61))).toEqual([deferred]);
  });

  it('one alone after its circuit was open, the others when it is well again', async () => {
    const all = await queued(3);
    await state({ open_until: later(-1), failures: 6 });
    expect(await take()).toEqual(all.slice(0, 1));
    expect(await take(later(1))).toEqual([]);
    await state({ open_until: null, failures: 0 });
    expect(await take(later(2))).toEqual(all.slice(1));
  });

  it('not where it is switched off; what was begun goes on at once, to be ended', async () => {
    await queued(1);
    const begun = await queued(4, { started_at: NOW, attempts: 1 });
    await database.current.db
      .updateTable('carriers')
      .set({ is_enabled: false })
      .where('id', '=', ids.carrier_id)
      .execute();
    expect(await take()).toEqual(begun);
  });
});

it('a test finds a place within the limits, be its circuit open, and nobody else takes it', async () => {
  const { db } = database.current;
  const row = { ...ids, carrier_name: 'x' as never, is_sandbox: true };
  await limited(1, 10);
  await state({ open_until: later(60) });
  const tests = () => db.selectFrom('quote_requests').select('id').where('purpose', '=', 'test').execute();
  expect(await TestRequest.begin(db, row, NOW)).not.toBeNull();
  const begun = await tests();
  expect(begun).toHaveLength(1);
  expect(await TestRequest.begin(db, row, NOW)).toBeNull();
  expect(await tests()).toEqual(begun);
});

describe('requests that are to be ended', () => {
  const judged = async () => (await untakenToEnd(database.current.db, NOW)).map(({ id }) => id);

  beforeEach(async () => {
    await database.current.db
      .updateTable('carriers')
      .set({ is_sandbox: true, is_enabled: true })
      .where('id', '=', ids.carrier_id)
      .execute();
  });

  it('are found behind any number that only wait', async () => {
    const { db } = database.current;
    await sql`insert into quote_requests (agency_id, application_id, carrier_id, carrier_name, purpose, is_sandbox, created_at, terms)
      select ${ids.agency_id}, ${ids.application_id}, ${ids.carrier_id}, 'x', 'test', true, ${NOW}, jsonb_build_object('n', n)
      from generate_series(1, 2500) n`.execute(db);
    const [last = 0] = await queued(1);
    await db
      .updateTable('quote_requests')
      .set({ state: 'awaiting_callback', not_before: later(-1) })
      .where('id', '=', last)
      .execute();
    expect(await judged()).toEqual([last]);
  });

  it.each<[string, object, object]>([
    ['whose carrier is switched off', {}, { is_enabled: false }],
    ['with too many attempts', { attempts: 6 }, {}],
    ['whose processes died', { deaths: 2 }, {}],
    ['that waited too long', { created_at: later(-601) }, {}],
    ['that began long ago', { started_at: later(-721) }, {}],
    ['whose answers did not come', { state: 'awaiting_answers', not_before: later(-1) }, {}],
  ])('are those %s', async (_, request, carrier) => {
    const { db } = database.current;
    const [first = 0, second = 0] = await queued(2);
    expect(await judged()).toEqual([]);
    if (Object.keys(request).length > 0)
      await db.updateTable('quote_requests').set(request).where('id', '=', first).execute();
    if (Object.keys(carrier).length > 0)
      await db.updateTable('carriers').set(carrier).where('id', '=', ids.carrier_id).execute();
    const rows = await untakenToEnd(db, NOW);
    expect(rows.map(({ id }) => id)).toEqual(Object.keys(carrier).length > 0 ? [first, second] : [first]);
    for (const row of rows) expect(endReason(row, NOW)).not.toBe(null);
  });
});
