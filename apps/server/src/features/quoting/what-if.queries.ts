import { type Insertable, sql } from 'kysely';
import type { CarrierResult } from '../../integrations/carriers/index.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

/** What the carriers said for other cells of this version of an application. */
export const answersOf = (db: TenantDb, applicationId: number, version: number) =>
  db
    .from('what_if_answers')
    .selectAll('what_if_answers')
    .where('what_if_answers.application_id', '=', applicationId)
    .where('what_if_answers.application_version', '=', version)
    .execute();

/** Sets cells aside to be asked; those that were asked before stay as they are. @returns the carriers with new ones. */
export async function insertCells(db: TenantDb, rows: Insertable<DB['what_if_answers']>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insert('what_if_answers', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('what_if_answers.carrier_id')
    .execute();
  return [...new Set(made.map((row) => row.carrier_id))];
}

/** By carrier, the quote's id under which it stands in a run: its name where names are masked. */
export const quoteIdsOfRun = (db: TenantDb, runId: number) =>
  db
    .from('run_carriers')
    .select(['run_carriers.carrier_id', 'run_carriers.quote_id', 'run_carriers.outcome'])
    .where('run_carriers.run_id', '=', runId)
    .execute();

export const waitingCells = (db: TenantDb, applicationId: number, carrierId: number) =>
  db
    .from('what_if_answers')
    .selectAll('what_if_answers')
    .where('what_if_answers.application_id', '=', applicationId)
    .where('what_if_answers.carrier_id', '=', carrierId)
    .where('what_if_answers.state', '=', 'waiting')
    .orderBy('what_if_answers.building_limit')
    .orderBy('what_if_answers.id')
    .execute();

export const endCell = (db: TenantDb, id: number, result: Pick<CarrierResult, 'outcome' | 'premium' | 'reasons'>) =>
  db
    .update('what_if_answers')
    .set({
      state: 'done',
      outcome: result.outcome,
      premium: result.premium,
      reasons: JSON.stringify(result.reasons),
    })
    .where('what_if_answers.id', '=', id)
    .where('what_if_answers.state', '=', 'waiting')
    .execute();

export async function takeCall(db: Database, carrierId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select take_call(${carrierId}::int, ${now}::timestamptz) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}
