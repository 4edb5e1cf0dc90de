import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export const zoneOfAgency = async (db: TenantDb, agencyId: number): Promise<string | null> =>
  (await db.from('agencies').select('agencies.time_zone').where('agencies.id', '=', agencyId).executeTakeFirst())
    ?.time_zone ?? null;

export const quoteToBind = (db: TenantDb, applicationId: number, id: number) =>
  db
    .from('quotes')
    .leftJoin('carriers', 'carriers.id', 'quotes.carrier_id')
    .select([
      ...(['quotes.id', 'quotes.request_id', 'quotes.carrier_id', 'quotes.carrier_name', 'quotes.offer_key'] as const),
      ...(['quotes.superseded_at', 'quotes.outcome', 'quotes.rate_type', 'quotes.premium'] as const),
      ...(['quotes.expires_on', 'quotes.carrier_quote_number', 'quotes.is_sandbox'] as const),
      ...(['carriers.is_enabled', 'carriers.removed_at'] as const),
    ])
    .select(sql<boolean>`coalesce(carriers.mapping @? '$.bind[*]', false)`.as('binds'))
    .select(
      sql<boolean>`exists (select from quote_requests
        where quote_requests.id = quotes.request_id and quote_requests.state <> 'done')`.as('is_partial'),
    )
    .where('quotes.application_id', '=', applicationId)
    .where('quotes.id', '=', id)
    .executeTakeFirst();
export type QuoteToBind = NonNullable<Awaited<ReturnType<typeof quoteToBind>>>;

export const attemptsOf = (db: TenantDb, applicationId: number) =>
  db
    .from('bind_attempts')
    .selectAll('bind_attempts')
    .where('bind_attempts.application_id', '=', applicationId)
    .execute();

/** Saves an attempt before its carrier is called; an attempt that never reached the carrier may be repeated. */
export async function saveAttempt(db: TenantDb, row: Insertable<DB['bind_attempts']>): Promise<number> {
  const { carrier_id, state, lease_until, effective_date, asked_by, asked_at } = row;
  const again = {
    carrier_id,
    state,
    lease_until,
    effective_date,
    asked_by,
    asked_at,
    message: sql<never>`''`,
    ended_at: null,
  };
  const { id } = await db
    .insert('bind_attempts', row)
    .onConflict((conflict) =>
      conflict.column('quote_id').doUpdateSet(again).where('bind_attempts.state', '=', 'unsent'),
    )
    .returning('bind_attempts.id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Renews the lease of an attempt. @returns false when a person has settled it */
export const renewAttempt = async (db: Database, id: number, lease_until: Date): Promise<boolean> => {
  const going = db.updateTable('bind_attempts').set({ lease_until }).where('id', '=', id).where('state', '=', 'asking');
  return (await going.executeTakeFirst()).numUpdatedRows > 0n;
};

/**
 * Saves the result of an open attempt. A bind also replaces a person's statement that the quote was not bound, made
 * without knowing the carrier's answer.
 */
export const endAttempt = (
  db: Database,
  id: number,
  ended: Pick<Insertable<DB['bind_attempts']>, 'state' | 'message' | 'result_sealed' | 'ended_at'>,
) =>
  db
    .updateTable('bind_attempts')
    .set(ended)
    .where('id', '=', id)
    .where('state', 'in', ended.state === 'bound' ? ['asking', 'cleared'] : ['asking'])
    .execute();

/** Reads and locks a result, so that it is recorded only once. */
export const takeResult = (db: TenantDb, id: number) =>
  db
    .from('bind_attempts')
    .select(['bind_attempts.effective_date', 'bind_attempts.result_sealed', 'bind_attempts.state'])
    .where('bind_attempts.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const forgetResult = (db: TenantDb, id: number) =>
  db.update('bind_attempts').set({ result_sealed: null }).where('bind_attempts.id', '=', id).execute();

export const clearAttempt = (db: TenantDb, id: number, cleared_by: number, cleared_at: Date) =>
  db
    .update('bind_attempts')
    .set({ state: 'cleared', cleared_by, cleared_at })
    .where('bind_attempts.id', '=', id)
    .execute();

export const documentNames = (db: TenantDb, requestId: number) =>
  db
    .from('carrier_documents')
    .select('carrier_documents.name')
    .where('carrier_documents.request_id', '=', requestId)
    .execute();
