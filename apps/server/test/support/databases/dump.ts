import { sql } from 'kysely';
import type { Database } from '../../../src/kernel/database/pool.ts';

/**
 * Tables that change without a call or with any call, such as processes, last uses of sessions, lookups and exchanges.
 */
const MOVING = [
  'processes',
  'sessions',
  'lookups',
  'exchanges',
  'exchange_bodies',
  'provider_states',
  'nfip_communities',
  'nfip_status_book',
  'flood_neighborhoods',
  'passkey_challenges',
  'single_sign_on_attempts',
];

/** The time when a person was last seen changes with their session, so it is left out. */
const rowOf = (table: string) => (table === 'people' ? sql`(to_jsonb(t) - 'last_seen_at')::text` : sql`t::text`);

export async function fingerprint(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const prints = tables
    .filter(({ name }) => !MOVING.includes(name))
    .map(
      ({ name }) => sql`
        select ${name}::text as name,
          coalesce(md5(string_agg(${rowOf(name)}, chr(10) order by ${rowOf(name)})), '') as print
        from ${sql.table(name)} t`,
    );
  const { rows } = await sql<{ name: string; print: string }>`${sql.join(prints, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
