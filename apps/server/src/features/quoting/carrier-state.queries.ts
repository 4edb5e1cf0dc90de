import { sql } from 'kysely';
import type { TokenStore } from '../../integrations/carriers/index.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { Vault } from '../../kernel/secrets.ts';
import type { Seen } from './watch.ts';

/** After so many failed askings in a row, over all processes, a carrier is left alone: 15 s at first, 5 minutes at most. */
const FAILURES = 6;

/** Keeps what an asking said of a carrier, for every process. A carrier in good health costs no write. @returns whether anything changed */
export async function noteHealth(db: Database, carrierId: number, seen: Seen, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update carrier_states set
      failures = case when ${seen.failed} then failures + 1 else 0 end,
      open_until = case
        when not ${seen.failed} then null
        when failures + 1 >= ${FAILURES}
          then ${now}::timestamptz + least(300, 15 * 2 ^ least(failures + 1 - ${FAILURES}, 6)) * interval '1 second'
        else open_until end,
      not_before = greatest(not_before, ${seen.not_before}::timestamptz)
    where carrier_id = ${carrierId} and (${seen.failed} or failures > 0 or open_until is not null
      or ${seen.not_before}::timestamptz is not null)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Keeps until when a carrier wants to be left alone, for every process. */
export const noteWait = (db: Database, carrierId: number, until: Date) =>
  db
    .updateTable('carrier_states')
    .set({ not_before: sql<Date>`greatest(not_before, ${until}::timestamptz)` })
    .where('carrier_id', '=', carrierId)
    .execute();

const REFRESH_MS = 15_000;

const stores = new WeakMap<Database, TokenStore>();

/** Access tokens shared by all processes through the database, sealed. */
export function sharedTokens(db: Database, vault: Vault): TokenStore {
  const known = stores.get(db) ?? createTokens(db, vault);
  stores.set(db, known);
  return known;
}

/** A token that was sealed under another key is none. */
function opened(sealed: Buffer, vault: Vault): string | null {
  try {
    return vault.open(sealed);
  } catch {
    return null;
  }
}

/** Those that were parked because a carrier was left alone are asked as soon as it is well again. */
export const wakeAfterCircuit = (db: Database, carrierId: number, now: Date) =>
  db
    .updateTable('run_carriers')
    .set({ wait_until: now })
    .where('carrier_id', '=', carrierId)
    .where('parked_for', '=', 'open')
    .where('state', '<>', 'done')
    .execute();

function createTokens(db: Database, vault: Vault): TokenStore {
  return {
    async get(key) {
      const row = await db
        .selectFrom('carrier_tokens')
        .select('token_sealed')
        .where('key', '=', key)
        .where('good_until', '>', sql<Date>`now()`)
        .executeTakeFirst();
      return row?.token_sealed ? opened(row.token_sealed, vault) : null;
    },
    async mayRefresh(key) {
      const { rows } = await sql`
        insert into carrier_tokens (key, refreshing_until) values (${key}, now() + ${REFRESH_MS} * interval '1 millisecond')
        on conflict (key) do update set refreshing_until = excluded.refreshing_until
          where carrier_tokens.refreshing_until is null or carrier_tokens.refreshing_until < now()
        returning 1`.execute(db);
      return rows.length > 0;
    },
    async put(key, token, lifeMs) {
      if (token === null) {
        // A newer token that another asker got meanwhile stays.
        await db.updateTable('carrier_tokens').set({ refreshing_until: null }).where('key', '=', key).execute();
        return;
      }
      await sql`
        update carrier_tokens set token_sealed = ${vault.seal(token)}, refreshing_until = null,
          good_until = now() + ${lifeMs} * interval '1 millisecond'
        where key = ${key}`.execute(db);
    },
    async forget(key, token) {
      const row = await db
        .selectFrom('carrier_tokens')
        .select('token_sealed')
        .where('key', '=', key)
        .executeTakeFirst();
      // Another process may have got a new one meanwhile: that one stays.
      if (row?.token_sealed && opened(row.token_sealed, vault) === token)
        await db.updateTable('carrier_tokens').set({ good_until: null }).where('key', '=', key).execute();
    },
  };
}
