import { sql } from 'kysely';
import type { Database } from './database/pool.ts';
import type { Vault } from './secrets.ts';
import type { TokenStore } from './tokens.ts';

const REFRESH_MS = 15_000;

const stores = new WeakMap<Database, TokenStore>();

/** Stores access tokens encrypted in the database, so that all processes share them. */
export function sharedTokens(db: Database, vault: Vault): TokenStore {
  const known = stores.get(db) ?? createTokens(db, vault);
  stores.set(db, known);
  return known;
}

/** The token; null when it was encrypted with another key. */
function opened(sealed: Buffer, vault: Vault): string | null {
  try {
    return vault.open(sealed);
  } catch {
    return null;
  }
}

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
    async last(key) {
      const row = await db
        .selectFrom('carrier_tokens')
        .select('token_sealed')
        .where('key', '=', key)
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
        // Keeps a newer token that another caller has received in the meantime.
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
      // Keeps a newer token that another process has received in the meantime.
      if (row?.token_sealed && opened(row.token_sealed, vault) === token)
        await db.updateTable('carrier_tokens').set({ good_until: null }).where('key', '=', key).execute();
    },
  };
}
