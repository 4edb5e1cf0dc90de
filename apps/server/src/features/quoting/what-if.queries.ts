import { type Insertable, sql } from 'kysely';
import type { CarrierResult } from '../../integrations/carriers/index.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

/** One carrier's cells of an application's grid. */
export type WhatIfJob = { agency_id: number; application_id: number; carrier_id: number };
export type Cell = {
  id: number;
  /** The version with which something that carriers rate by last changed. */
  application_version: number;
  deductible: string;
  building_limit: number;
  /** How often it was asked for. */
  askings: number;
  /** What the carrier calls a submission whose result is still to be fetched. */
  remote_ref: string | null;
};

/** What the carriers said for other cells of an application as it has been rated by since `version`. */
export const answersOf = (db: TenantDb, applicationId: number, version: number) =>
  db
    .from('what_if_answers')
    .selectAll('what_if_answers')
    .where('what_if_answers.application_id', '=', applicationId)
    .where('what_if_answers.application_version', '=', version)
    .execute();

/** Outcomes after which the same question may have an answer. */
const FAILED = ['error', 'timeout'];

/**
 * Sets cells aside to be asked: new ones, and those that failed before; what a carrier has answered stays. @returns the
 * carriers with cells to ask.
 */
export async function insertCells(db: TenantDb, rows: Insertable<DB['what_if_answers']>[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insert('what_if_answers', rows)
    .onConflict((conflict) =>
      conflict
        .columns(['application_id', 'application_version', 'carrier_id', 'deductible', 'building_limit'])
        .doUpdateSet({
          state: 'waiting',
          outcome: null,
          premium: null,
          reasons: '[]',
          remote_ref: null,
          askings: sql<number>`what_if_answers.askings + 1`,
          asked_at: sql<Date>`now()`,
          since: sql<Date>`now()`,
        })
        .where('what_if_answers.state', '=', 'done')
        .where('what_if_answers.outcome', 'in', FAILED),
    )
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

/** Says that the cells of a job are being looked after: nobody else need do so. */
export const tendCells = (db: Database, job: WhatIfJob) =>
  db
    .updateTable('what_if_answers')
    .set({ asked_at: sql<Date>`now()` })
    .where('application_id', '=', job.application_id)
    .where('carrier_id', '=', job.carrier_id)
    .where('state', '=', 'waiting')
    .execute();

/**
 * Carriers with cells that nobody asks: those of processes that no longer live, or that this one (`own`) has lost sight
 * of, are given back; those that nobody has looked after for a minute may have lost their job.
 */
export async function lostCells(
  db: Database,
  live: readonly string[],
  own: { processId: string; cells: readonly number[] },
): Promise<WhatIfJob[]> {
  const { rows } = await sql<WhatIfJob>`
    with freed as (
      update what_if_answers set claimed_by = null, asked_at = now()
      where state = 'waiting' and (
        claimed_by is not null and claimed_by::text <> all (${live})
        or claimed_by = ${own.processId}::uuid and id <> all (${own.cells}::int[]) and asked_at < now() - interval '10 seconds'
        or claimed_by is null and callback_until is null and asked_at < now() - interval '1 minute')
      returning agency_id, application_id, carrier_id)
    select distinct agency_id, application_id, carrier_id from freed`.execute(db);
  return rows;
}

/** What a cell ends with. One that failed says why in its reasons. */
export const endCell = (
  db: TenantDb,
  id: number,
  { outcome, premium, reasons, description }: Pick<CarrierResult, 'outcome' | 'premium' | 'reasons' | 'description'>,
) =>
  db
    .update('what_if_answers')
    .set({
      state: 'done',
      claimed_by: null,
      callback_hash: null,
      callback_sealed: null,
      callback_until: null,
      outcome,
      premium,
      reasons: JSON.stringify(reasons.length === 0 && FAILED.includes(outcome) ? [description] : reasons),
    })
    .where('what_if_answers.id', '=', id)
    .where('what_if_answers.state', '=', 'waiting')
    .returning('what_if_answers.id')
    .executeTakeFirst();

/** Keeps where a carrier may send its result for a cell (the hash of its address), and address and secret sealed. */
export const keepCellCallback = (db: Database, id: number, processId: string, hash: Buffer, sealed: Buffer) =>
  db
    .updateTable('what_if_answers')
    .set({ callback_hash: hash, callback_sealed: sealed })
    .where('id', '=', id)
    .where('claimed_by', '=', processId)
    .execute();

/** The cell that awaits a result at an address of this hash. */
export const cellByHash = (db: Database, hash: Buffer, now: Date) =>
  db
    .selectFrom('what_if_answers')
    .select(['id', 'agency_id', 'application_id', 'application_version', 'carrier_id', 'deductible', 'building_limit'])
    .select(['askings', 'callback_sealed', 'remote_ref'])
    .where('callback_hash', '=', hash)
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('callback_until', 'is', null), eb('callback_until', '>', now)]))
    .executeTakeFirst();

/** Ends the cells whose result did not come in time, or that found no room for a quarter of an hour. @returns whom it concerns */
export async function endLateCells(
  db: Database,
  now: Date,
): Promise<Pick<WhatIfJob, 'agency_id' | 'application_id'>[]> {
  const { rows } = await sql<Pick<WhatIfJob, 'agency_id' | 'application_id'>>`
    update what_if_answers set state = 'done', outcome = 'timeout', reasons = '["No answer in time"]',
      callback_hash = null, callback_sealed = null, callback_until = null
    where state = 'waiting' and (callback_until <= ${now}
      or claimed_by is null and callback_until is null and since < now() - interval '15 minutes')
    returning agency_id, application_id`.execute(db);
  return rows;
}
