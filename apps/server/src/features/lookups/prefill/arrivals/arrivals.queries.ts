import { sql } from 'kysely';
import type { TenantDb } from '../../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../../kernel/database/pool.ts';

export type Claimed = { application_id: number; agency_id: number; attempts: number; created_by: number };

/**
 * Claims the next due lookup of each agency that has none in progress, for up to `most` agencies that are not in
 * `done`. Concurrent processes may select the same rows; the update's condition gives each row to one of them.
 * Iterates over agencies, because a self-join of waiting rows is quadratic while the table has no statistics.
 */
export async function claimDue(
  db: Database,
  { at, until, most, done }: { at: Date; until: Date; most: number; done: readonly number[] },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update address_lookups set leased_until = ${until}, attempts = attempts + 1
    from applications
    where applications.id = address_lookups.application_id
      and address_lookups.application_id in (
        select due.application_id from agencies
        cross join lateral (
          select l.application_id from address_lookups l
          where l.agency_id = agencies.id and l.state = 'waiting' and l.due_at <= ${at}
          order by l.priority, l.due_at, l.application_id limit 1) due
        where not agencies.id = any(${done})
          and not exists (select from address_lookups busy
            where busy.agency_id = agencies.id and busy.state = 'waiting' and busy.leased_until > ${at})
        order by agencies.id
        limit ${most})
      and (address_lookups.leased_until is null or address_lookups.leased_until <= ${at})
      and address_lookups.state = 'waiting'
    returning address_lookups.application_id, address_lookups.agency_id, address_lookups.attempts,
      applications.created_by`.execute(db);
  return rows;
}

/** Locks a claimed lookup; undefined when a user has ended it or another process has taken it over. */
export const lockClaimed = (db: TenantDb, { application_id, attempts }: Pick<Claimed, 'application_id' | 'attempts'>) =>
  db
    .from('address_lookups')
    .select('address_lookups.application_id')
    .where('address_lookups.application_id', '=', application_id)
    .where('address_lookups.state', '=', 'waiting')
    .where('address_lookups.attempts', '=', attempts)
    .forUpdate()
    .executeTakeFirst();

export const updateLookup = (
  db: TenantDb,
  applicationId: number,
  row: { state: string; reason: string; lookup_id?: number; due_at?: Date },
) =>
  db
    .update('address_lookups')
    .set({ ...row, leased_until: null })
    .where('address_lookups.application_id', '=', applicationId)
    .execute();
