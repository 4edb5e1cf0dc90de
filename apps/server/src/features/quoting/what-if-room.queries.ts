import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';
import type { Cell, WhatIfJob } from './what-if.queries.ts';

/** The next cell of a job that waits to be asked; it is nobody's yet. */
export const nextCell = (db: Database, job: WhatIfJob): Promise<Cell | undefined> =>
  db
    .selectFrom('what_if_answers')
    .select(['id', 'application_version', 'deductible', 'building_limit', 'askings', 'remote_ref'])
    .where('application_id', '=', job.application_id)
    .where('carrier_id', '=', job.carrier_id)
    .where('agency_id', '=', job.agency_id)
    .where('state', '=', 'waiting')
    .where('claimed_by', 'is', null)
    .where('callback_until', 'is', null)
    .orderBy('building_limit')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Takes a cell for a process and counts its call, within the limits of its carrier; `functions/take_cell.sql` says what each verdict means. */
export async function takeCell(
  db: Database,
  id: number,
  processId: string,
  now: Date,
): Promise<'taken' | 'no room' | 'gone'> {
  const { rows } = await sql<{ verdict: 'taken' | 'no room' | 'gone' }>`
    select take_cell(${id}::int, ${processId}::uuid, ${now}::timestamptz) as verdict`.execute(db);
  return rows[0]?.verdict ?? 'gone';
}

/** Gives a cell back, to be asked later, or for its result to be fetched under `ref`. */
export const leaveCell = (db: Database, id: number, processId: string, ref: string | null = null) =>
  db
    .updateTable('what_if_answers')
    .set({ claimed_by: null, ...(ref === null ? {} : { remote_ref: ref }) })
    .where('id', '=', id)
    .where('claimed_by', '=', processId)
    .execute();

/** Lets the worker go until a carrier sends its result for a cell, if it has not done so yet. */
export const awaitCell = (db: Database, id: number, processId: string, until: Date) =>
  db
    .updateTable('what_if_answers')
    .set({ claimed_by: null, callback_until: until })
    .where('id', '=', id)
    .where('claimed_by', '=', processId)
    .where('state', '=', 'waiting')
    .execute();

/** Whether a launch waits for room at a carrier. */
export const isRoomWanted = async (db: Database, carrierId: number): Promise<boolean> =>
  (await db
    .selectFrom('run_carriers')
    .select('quote_id')
    .where('carrier_id', '=', carrierId)
    .where('parked_for', '=', 'room')
    .where('state', '<>', 'done')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Lets nobody judge a carrier's room until the transaction ends: who parks meanwhile is found by whoever frees a place. */
export const holdRoom = (db: Database, carrierId: number) =>
  db.selectFrom('carrier_states').select('carrier_id').where('carrier_id', '=', carrierId).forUpdate().execute();
