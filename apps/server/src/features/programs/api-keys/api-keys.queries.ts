import { type Insertable, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { namesCarriers } from '../../../kernel/database/ceiling.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { found } from '../../../kernel/faults.ts';
import { type Minute, minuteAt } from './minute.queries.ts';

const keys = (db: TenantDb) =>
  db
    .from('api_keys')
    .innerJoin('people as maker', 'maker.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select(['maker.name as maker_name', 'maker.role as maker_role', 'maker.deactivated_at as maker_deactivated_at'])
    .select(['maker.agency_id as maker_agency_id', namesCarriers('api_keys').as('sees_carriers')]);

export const keysOf = (db: TenantDb) => keys(db).orderBy('api_keys.id', 'desc').limit(300).execute();
export type KeyRow = Awaited<ReturnType<typeof keysOf>>[number];

export const keyById = (db: TenantDb, id: number) => keys(db).where('api_keys.id', '=', id).executeTakeFirst();

export const lockKey = (db: TenantDb, id: number) =>
  db
    .from('api_keys')
    .selectAll('api_keys')
    .select(namesCarriers('api_keys').as('sees_carriers'))
    .where('api_keys.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertKey = (db: TenantDb, row: Insertable<DB['api_keys']>) =>
  db.insert('api_keys', row).returning('api_keys.id').executeTakeFirstOrThrow();

export const updateKey = (db: TenantDb, id: number, set: Updateable<DB['api_keys']>) =>
  db.update('api_keys').set(set).where('api_keys.id', '=', id).execute();

/**
 * A key by the hash of its current or previous secret, in any state, with whether its agency is active and whether it
 * names carriers.
 */
export const keyByHash = (db: Database, hash: Buffer) =>
  db
    .selectFrom('api_keys')
    .innerJoin('agencies', 'agencies.id', 'api_keys.agency_id')
    .innerJoin('people as maker', 'maker.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select([
      'agencies.deactivated_at as agency_deactivated_at',
      'maker.is_demo',
      namesCarriers('api_keys').as('sees_carriers'),
    ])
    .where((eb) => eb.or([eb('secret_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .executeTakeFirst();
export type FoundKey = NonNullable<Awaited<ReturnType<typeof keyByHash>>>;

/**
 * Counts a call of a key.
 * @returns the calls in the current minute over all processes, and when the minute ends @throws Fault not_found
 */
export async function countCall(db: Database, id: number, address: string, now: Date): Promise<Minute> {
  const { rows } = await sql<Minute>`
    update api_keys set last_used_at = ${now}, last_address = ${address}, ${minuteAt(now)},
      calls_count = case when calls_day = (${now}::timestamptz at time zone 'UTC')::date then calls_count + 1 else 1 end,
      calls_day = (${now}::timestamptz at time zone 'UTC')::date
    where id = ${id} returning minute_calls as calls, minute_ends as ends`.execute(db);
  return found(rows[0]);
}

export const noteExposed = (db: Database, id: number, now: Date) =>
  db.updateTable('api_keys').set({ exposed_at: now }).where('id', '=', id).where('exposed_at', 'is', null).execute();
