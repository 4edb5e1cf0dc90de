import type { Updateable } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { opened, succeeded } from '../../../test/support/application.ts';
import { CLIENT, useClientPage } from '../../../test/support/client-page.ts';
import { withOffers } from '../../../test/support/quotes.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import { asCarrierName } from '../../kernel/database/masked.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { EXPORT_COLUMNS } from '../bulk/export/columns.ts';
import { refreshExpired } from './expired.ts';
import { rowsByIds } from './list/list.queries.ts';

const clients = useClientPage();
const { server } = clients;
const POLICY = {
  policy_number: 'TW-4711',
  premium: 1_204.01,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};

/** An application with two bindable prices and two lower ones that must not count: one questionable, one expired. */
async function priced() {
  const { db } = server.current;
  const { agent } = clients.current;
  const made = await withOffers(db, agent, { ...CLIENT, address1: '21 Ocean Dr' });
  const { id } = made;
  const like = await db.selectFrom('quotes').selectAll().where('application_id', '=', id).executeTakeFirstOrThrow();
  const { id: _, coverages, deductibles, ...row } = like as Record<string, unknown> & typeof like;
  const terms = { coverages: JSON.stringify(coverages), deductibles: JSON.stringify(deductibles) };
  const base = { agency_id: row.agency_id, application_id: id, run_id: row.run_id, is_sandbox: true, ...terms };
  const bindable = { outcome: 'quoted', rate_type: 'bindable' };
  await db
    .insertInto('quotes')
    .values([
      { ...base, ...bindable, carrier_name: asCarrierName('Cents Mutual'), premium: 13.11 },
      { ...base, ...bindable, carrier_name: asCarrierName('Old Mutual'), premium: 700, expires_on: '2020-01-01' },
    ])
    .execute();
  return opened(agent, id);
}

let own: TenantDb;
beforeAll(async () => {
  const { agency_id } = await server.current.db
    .selectFrom('people')
    .select('agency_id')
    .where('username', '=', 'agent')
    .executeTakeFirstOrThrow();
  own = new TenantDb(server.current.db, { kind: 'agency', agencyId: agency_id ?? 0 }, false);
});

async function doors(id: number) {
  const { agent } = clients.current;
  const record = await opened(agent, id);
  const { applications } = succeeded(await agent.call('getAgentApplicationsList', {}));
  const row = applications.data.find((one) => one.id === id);
  const { client } = succeeded(await agent.call('getClient', { client_id: record.client_id ?? 0 }));
  const [stored] = await rowsByIds(own, [id]);
  const exported = EXPORT_COLUMNS.filter(({ head }) => head.startsWith('Premium'));
  type Shown = { min_quote_amount: number | null; price_kind: string | null };
  const of = (shown: Shown | undefined) => [shown?.min_quote_amount, shown?.price_kind];
  return {
    record: of(record),
    list: of(row),
    client: of(client.applications.find((one) => one.id === id)),
    export: exported.map(({ cell }) => cell(stored as never, 'UTC')),
  };
}

const all = (amount: number, kind: string) =>
  Object.fromEntries(['record', 'list', 'client', 'export'].map((door) => [door, [amount, kind]]));

it('every door shows one price: the lowest sound one, then the signed one, then the bound one', async () => {
  const { agent } = clients.current;
  const { id, quotes } = await priced();
  const tidewater = quotes.find(({ payload }) => payload.premium === 1_200)?.id ?? 0;
  const binding = { application_id: id, quote_id: tidewater };
  succeeded(await agent.call('recordBoundQuote', { ...binding, ...POLICY }));
  expect(await doors(id)).toEqual(all(1_204.01, 'bound'));
  succeeded(await (await server.current.as('admin')).call('undoBoundQuote', binding));
  expect(await doors(id)).toEqual(all(1_000.5, 'lowest'));
  const { token } = await clients.aLink({}, await opened(agent, id));
  const page = await clients.open(token);
  succeeded(await clients.choose(token, page, tidewater));
  expect(await doors(id)).toEqual(all(1_200, 'signed'));
  succeeded(await (await server.current.as('admin')).call('restoreBoundQuote', binding));
  expect(await doors(id)).toEqual(all(1_204.01, 'bound'));
  const sorted = succeeded(await agent.call('getAgentApplicationsList', { filters: { sort: 'min_quote_amount' } }));
  expect(sorted.applications.data.map(({ min_quote_amount }) => min_quote_amount)).toContain(1_204.01);
});

/** Writes an application as the previous release does, which has no shown price. */
const asBefore = (id: number, row: Updateable<DB['applications']>) =>
  server.current.db.updateTable('applications').set(row).where('id', '=', id).execute();
const UNFILLED = { shown_price: null, shown_price_kind: null };

/** The price of a row as the previous release wrote it, read before the server's job updates it. */
const shownBefore = (id: number, row: Updateable<DB['applications']>) =>
  server.current.db.transaction().execute(async (trx) => {
    await trx.updateTable('applications').set(row).where('id', '=', id).execute();
    const { agency_id } = await trx
      .selectFrom('applications')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [shown] = await rowsByIds(new TenantDb(trx, { kind: 'agency', agencyId: agency_id }, false), [id]);
    return [shown?.shown_price, shown?.shown_price_kind];
  });

/** Recomputes outdated prices, and expects that a second run finds none. */
async function refreshed() {
  const now = new Date();
  await refreshExpired(server.current.db, now);
  expect(await refreshExpired(server.current.db, now)).toBe(0);
}

it('a row from before shows no other price than its own, and gets its price by the minute', async () => {
  const { agent } = clients.current;
  const { id, quotes } = await priced();
  const tidewater = quotes.find(({ payload }) => payload.premium === 1_200)?.id ?? 0;
  expect(await shownBefore(id, { ...UNFILLED, min_premium: 1_000.5 })).toEqual([1_000.5, 'lowest']);
  expect(await doors(id)).toEqual(all(1_000.5, 'lowest'));
  await asBefore(id, { min_premium: 13.11 });
  await refreshed();
  expect(await doors(id)).toEqual(all(1_000.5, 'lowest'));

  const { token } = await clients.aLink({}, await opened(agent, id));
  succeeded(await clients.choose(token, await clients.open(token), tidewater));
  expect(await shownBefore(id, UNFILLED)).toEqual([null, null]);
  await refreshed();
  expect(await doors(id)).toEqual(all(1_200, 'signed'));

  succeeded(await agent.call('recordBoundQuote', { application_id: id, quote_id: tidewater, ...POLICY }));
  expect(await shownBefore(id, { ...UNFILLED, min_premium: null, min_expires_on: null })).toEqual([null, null]);
  await refreshed();
  expect(await doors(id)).toEqual(all(1_204.01, 'bound'));
});

it('what the release before signs, binds and undoes meanwhile is caught up with', async () => {
  const { agent } = clients.current;
  const { id, quotes } = await priced();
  const tidewater = quotes.find(({ payload }) => payload.premium === 1_200)?.id ?? 0;
  const binding = { application_id: id, quote_id: tidewater };
  const lowest = { shown_price: 1_000.5, shown_price_kind: 'lowest' };
  succeeded(await agent.call('recordBoundQuote', { ...binding, ...POLICY }));
  await asBefore(id, lowest);
  await refreshed();
  expect(await doors(id)).toEqual(all(1_204.01, 'bound'));
  succeeded(await (await server.current.as('admin')).call('undoBoundQuote', binding));
  await asBefore(id, { shown_price: 1_204.01, shown_price_kind: 'bound' });
  await refreshed();
  expect(await doors(id)).toEqual(all(1_000.5, 'lowest'));
  const { token } = await clients.aLink({}, await opened(agent, id));
  succeeded(await clients.choose(token, await clients.open(token), tidewater));
  await asBefore(id, lowest);
  await refreshed();
  expect(await doors(id)).toEqual(all(1_200, 'signed'));
});
