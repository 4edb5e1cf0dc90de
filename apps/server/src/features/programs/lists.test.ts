import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { anAgency, anApplication } from '../../../test/support/factories.ts';
import { openClient } from '../../kernel/backup/database-copy.ts';
import { systemClock } from '../../kernel/clock.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import { BACKUP_CLIENT } from '../../kernel/database/pool.ts';
import { horizonOf, isSettled } from './horizon.queries.ts';
import { changedApplications, clientsAfter } from './lists.queries.ts';

const database = useDatabase();
const COUNT = 4;

/** Orders in which transactions write their rows, and in which they commit. */
const orders = fc.shuffledSubarray([0, 1, 2, 3], { minLength: COUNT });

/** Opens transactions, lets each write in one order and commit in another, and polls after each step. */
async function interleave(
  written: readonly number[],
  committed: readonly number[],
  write: (query: (text: string, values: unknown[]) => Promise<unknown>, at: number) => Promise<void>,
  poll: () => Promise<void>,
) {
  const clients = await Promise.all(written.map(() => database.current.pool.connect()));
  try {
    for (const client of clients) await client.query('begin');
    for (const at of written) {
      await write((text, values) => clients[at]!.query(text, values), at);
      await poll();
    }
    for (const at of committed) {
      await clients[at]!.query('commit');
      await poll();
    }
  } finally {
    for (const client of clients) {
      await client.query('rollback');
      client.release();
    }
  }
}

it('shows a program that polls by its newest change every application, in whatever order transactions commit', async () => {
  const { db } = database.current;
  const { id: agency_id } = await anAgency(db);
  const tenant = new TenantDb(db, { kind: 'agency', agencyId: agency_id }, false);
  const ids: number[] = [];
  for (let n = 0; n < COUNT; n += 1) ids.push((await anApplication(db, { agency_id })).id);
  await fc.assert(
    fc.asyncProperty(orders, orders, async (written, committed) => {
      let since = systemClock.now().toISOString();
      const seen = new Set<number>();
      // Lists leave out the last second, in which clocks may differ.
      const poll = async (ahead_ms = 990) => {
        const { before } = await horizonOf(db, { now: () => new Date(systemClock.now().getTime() + ahead_ms) });
        const list = { after: null, before, since, source: undefined, line: undefined, limit: 100 };
        for (const { id, changed_at } of await changedApplications(tenant, list)) {
          seen.add(id);
          since = changed_at;
        }
      };
      await interleave(
        written,
        committed,
        async (query, at) => {
          const values = [ids[at], new Date(systemClock.now().getTime() + 1)];
          await query('update applications set updated_at = $2 where id = $1', values);
        },
        () => poll(),
      );
      await poll(5_000);
      expect([...seen].toSorted()).toEqual(ids.toSorted());
    }),
    { numRuns: 30 },
  );
});

it('shows a program that pages by id every client, in whatever order transactions commit', async () => {
  const { db } = database.current;
  const { id: agency_id } = await anAgency(db);
  const tenant = new TenantDb(db, { kind: 'agency', agencyId: agency_id }, false);
  await fc.assert(
    fc.asyncProperty(orders, orders, async (written, committed) => {
      const all = () => db.selectFrom('clients').select('id').where('agency_id', '=', agency_id).execute();
      const earlier = (await all()).map(({ id }) => id);
      let last = Math.max(0, ...earlier);
      const seen: number[] = [];
      const poll = async () => {
        for (const { id } of await clientsAfter(tenant, last, 100, await horizonOf(db, systemClock))) {
          seen.push(id);
          last = id;
        }
      };
      await interleave(
        written,
        committed,
        async (query, at) => {
          await query(
            'insert into clients (agency_id, first_name, created_at, updated_at) values ($1, $2, now(), now())',
            [agency_id, `Client ${at}`],
          );
        },
        poll,
      );
      await poll();
      expect(seen).toHaveLength(COUNT);
      expect((await all()).map(({ id }) => id).toSorted()).toEqual([...earlier, ...seen].toSorted());
    }),
    { numRuns: 30 },
  );
});

it('waits for no transaction that writes no rows of a list: a backup', async () => {
  const { db, url } = database.current;
  const backup = await openClient(url, BACKUP_CLIENT);
  try {
    await backup.query('begin isolation level repeatable read read only');
    const { rows } = await backup.query('select clock_timestamp() as begun');
    await expect
      .poll(async () => (await horizonOf(db, { now: () => new Date(systemClock.now().getTime() + 60_000) })).before)
      .toSatisfy((before: Date) => before > rows[0].begun);
  } finally {
    await backup.end();
  }
});

it('takes rows for settled that were frozen before the count of transactions came round', async () => {
  const { db } = database.current;
  const { xid } = await horizonOf(db, systemClock);
  const { rows } = await sql<{ is_settled: boolean; age: number }>`
    select ${isSettled('clients', { xid, before: new Date() })} as is_settled, clients.at as age
    from (select (mod(pg_snapshot_xmax(pg_current_snapshot())::text::bigint - at + 4294967296, 4294967296))::text::xid as xmin, at
      from unnest(array[100, 3000000000, -50]::bigint[]) at) clients`.execute(db);
  expect(rows.map(({ is_settled }) => is_settled)).toEqual([true, true, false]);
});
