import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { opened, quoted, succeeded } from '../../../test/support/application.ts';
import { settableClock } from '../../../test/support/clock.ts';
import { type SignedIn, startTestServer, type TestServer } from '../../../test/support/server.ts';
import { eventually } from '../../../test/support/wait.ts';
import { refreshExpired } from './expired.ts';

const clock = settableClock();
let server: TestServer;
let agent: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ clock });
  agent = await server.as('agent');
  return () => server.stop();
});

const lowestInList = async (id: number) => {
  const { applications } = succeeded(await agent.call('getAgentApplicationsList', {}));
  return applications.data.find((row) => row.id === id)?.min_quote_amount;
};

it('a price whose last day has passed is marked, is not the lowest, and is not on the proposal', async () => {
  const { id, quotes, min_quote_amount } = await quoted(agent);
  const [cheapest, second] = quotes
    .filter(({ payload }) => payload.outcome === 'quoted' && payload.rate_type === 'bindable')
    .toSorted((a, b) => (a.payload.premium ?? 0) - (b.payload.premium ?? 0));
  expect(cheapest).toMatchObject({ is_expired: false, payload: { premium: min_quote_amount } });
  const until = async (expires_on: string, ids: readonly number[]) => {
    await server.db.updateTable('quotes').set({ expires_on }).where('id', 'in', ids).execute();
    await server.db.updateTable('applications').set({ min_expires_on: expires_on }).where('id', '=', id).execute();
  };
  await until('2020-01-01', [cheapest?.id ?? 0]);
  expect(await refreshExpired(server.db, clock.now())).toBe(1);
  expect(await refreshExpired(server.db, clock.now())).toBe(0);
  expect(await lowestInList(id)).toBe(second?.payload.premium);
  const after = await opened(agent, id);
  expect(after.quotes.filter(({ is_expired }) => is_expired).map((quote) => quote.id)).toEqual([cheapest?.id]);

  await until(
    '2020-01-01',
    quotes.map((quote) => quote.id),
  );
  await refreshExpired(server.db, clock.now());
  expect(await lowestInList(id)).toBeNull();
  const pdf = await agent.call('sendOrDownloadQuote', { request_type: 'download', application_id: id });
  expect(pdf).toMatchObject({
    ok: false,
    message: 'Every quote with a premium has expired. Change the application and launch it again.',
  });
});

it('the last day of the lowest price is kept with it: of two at one price, of that which stands for longer', async () => {
  const { id, min_quote_amount, quotes } = await quoted(agent);
  const kept = () =>
    server.db.selectFrom('applications').select('min_expires_on').where('id', '=', id).executeTakeFirstOrThrow();
  const cheapest = quotes.find(({ payload }) => payload.premium === min_quote_amount);
  expect(await kept()).toEqual({ min_expires_on: cheapest?.payload.expires_on });
  const byHand = async () =>
    succeeded(
      await agent.call('createApplicationCustomQuote', {
        application_id: id,
        carrier_name: 'By Hand Mutual',
        premium: 1,
        description: 'Custom Quote!',
      }),
    );
  // A custom quote states no terms, so it is not the lowest price while a carrier has one.
  await byHand();
  expect(await kept()).toEqual({ min_expires_on: cheapest?.payload.expires_on });
  expect(await lowestInList(id)).toBe(min_quote_amount);
  const other = quotes.find(
    ({ id, payload }) => id !== cheapest?.id && payload.rate_type === 'bindable' && payload.outcome === 'quoted',
  );
  await server.db
    .updateTable('quotes')
    .set({ premium: min_quote_amount, expires_on: '2099-01-01' })
    .where('id', '=', other?.id ?? 0)
    .execute();
  await byHand();
  expect(await kept()).toEqual({ min_expires_on: '2099-01-01' });
});

it('whoever changes the application meanwhile has the last word', async () => {
  const { id, version } = await quoted(agent);
  await server.db.updateTable('applications').set({ min_expires_on: '2020-01-01' }).where('id', '=', id).execute();
  const holding = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const other = server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute();
    held.resolve();
    await holding.promise;
    await trx.updateTable('quotes').set({ superseded_at: clock.now() }).where('application_id', '=', id).execute();
    const nothing = {
      min_premium: null,
      min_expires_on: null,
      quote_count: 0,
      indication_count: 0,
      version: version + 1,
    };
    await trx.updateTable('applications').set(nothing).where('id', '=', id).execute();
  });
  await held.promise;
  const refreshing = refreshExpired(server.db, clock.now());
  await eventually(async () => {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        server.db,
      );
    expect(rows.length).toBeGreaterThan(0);
  });
  holding.resolve();
  await Promise.all([other, refreshing]);
  expect(await lowestInList(id)).toBeNull();
});
