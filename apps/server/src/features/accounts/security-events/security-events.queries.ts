import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

/** Refusals of one kind within one hour, by call, address and person. */
export type EventRow = {
  kind: string;
  call: string;
  address: string;
  person_id: number | null;
  hour: Date;
  count: number;
  first_at: Date;
  last_at: Date;
};

/** Ids by user name or e-mail; `names` must be in lower case. */
export async function personsByName(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; id: number }>`
    select names.name, people.id from unnest(${names}::text[]) as names (name)
    join people on lower(people.username) = names.name or lower(people.email) = names.name`.execute(db);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Person ids by session; `hashes` are the key hashes in hex. */
export async function personsBySession(db: Database, hashes: readonly string[]): Promise<Map<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(['key_hash', 'person_id'])
    .where(
      'key_hash',
      'in',
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    )
    .execute();
  return new Map(rows.map(({ key_hash, person_id }) => [key_hash.toString('hex'), person_id]));
}

export const addEvents = (db: Database, rows: readonly EventRow[]) =>
  db
    .insertInto('security_events')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['hour', 'kind', 'call', 'address', 'person_id']).doUpdateSet({
        count: (eb) => eb('security_events.count', '+', eb.ref('excluded.count')),
        last_at: (eb) => eb.ref('excluded.last_at'),
      }),
    )
    .execute();

export const latestRefusals = (
  db: Database,
  personId: number,
  kinds: readonly string[],
  calls: readonly string[],
  most: number,
) =>
  db
    .selectFrom('security_events')
    .select(['kind', 'count', 'address', 'last_at'])
    .where('person_id', '=', personId)
    .where('kind', 'in', kinds)
    .where('call', 'in', calls)
    .orderBy('last_at', 'desc')
    .limit(most)
    .execute();
