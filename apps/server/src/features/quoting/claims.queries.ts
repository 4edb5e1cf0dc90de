import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

export type Asked = {
  quote_id: number;
  agency_id: number;
  application_id: number;
  run_id: number;
  carrier_id: number;
  remote_ref: string | null;
  started_at: Date;
  carrier_name: string;
  is_sandbox: boolean;
  /** Until when its result may still be sent to us; null when nothing is awaited. */
  callback_until: Date | null;
};

/** An asked carrier with all that asking it needs. */
export type Claimed = Asked & { number: number; type: string; version: number; details: unknown; carrier: CarrierRow };

/** `open`: it failed too often lately; `told`: it asked to be left alone for long. Both are taken, but not to be asked. */
export type Verdict = 'claimed' | 'open' | 'told' | 'parked' | 'gone';

/**
 * Takes an asked carrier for this process, within the limits of the carrier over all processes. Without room it is
 * parked and queued again later; nothing happens when it is done or another process has it. The first claim sets the
 * clock of the interactive deadline; a later one (after a crash) goes on with it.
 */
export async function claim(
  db: Database,
  quoteId: number,
  processId: string,
  now: Date,
  deadline: Date,
): Promise<{ verdict: Verdict; asked: Asked } | { verdict: 'parked' | 'gone'; asked: null }> {
  const { rows } = await sql<Omit<Asked, 'started_at'> & { verdict: Verdict; started_at: Date | null }>`
    select verdict, quote_id, agency_id, application_id, run_id, carrier_id, remote_ref, started_at, carrier_name,
      is_sandbox, callback_until
    from claim_run_carrier(${quoteId}::int, ${processId}::uuid, ${now}::timestamptz, ${deadline}::timestamptz) as verdict
    left join run_carriers on quote_id = ${quoteId}`.execute(db);
  const [row] = rows;
  if (!row || row.verdict === 'gone' || row.verdict === 'parked')
    return { verdict: row?.verdict === 'parked' ? 'parked' : 'gone', asked: null };
  const { verdict, ...asked } = row;
  return { verdict, asked: { ...asked, started_at: asked.started_at ?? now } };
}

export const release = (db: Database, quoteId: number, processId: string) =>
  db
    .updateTable('run_carriers')
    .set({ claimed_by: null })
    .where('quote_id', '=', quoteId)
    .where('claimed_by', '=', processId)
    .where('state', '<>', 'done')
    .execute();

export const keepRef = (db: Database, quoteId: number, ref: string) =>
  db.updateTable('run_carriers').set({ remote_ref: ref }).where('quote_id', '=', quoteId).execute();

export const toBackground = (db: Database, quoteId: number, processId: string) =>
  db
    .updateTable('run_carriers')
    .set({ state: 'background' })
    .where('quote_id', '=', quoteId)
    .where('claimed_by', '=', processId)
    .where('state', '=', 'asking')
    .returning('quote_id')
    .executeTakeFirst();

/** Asked carriers that a process took which no longer lives are given back; @returns their quote ids. */
export async function abandoned(db: Database, live: string[]): Promise<{ quote_id: number; claimed_by: string }[]> {
  const { rows } = await sql<{ quote_id: number; claimed_by: string }>`
    select quote_id, claimed_by::text from run_carriers
    where state <> 'done' and claimed_by is not null and claimed_by::text <> all(${live})`.execute(db);
  return rows;
}

export const giveBack = (db: Database, quoteIds: number[], claimedBy: string[]) =>
  db
    .updateTable('run_carriers')
    .set({ claimed_by: null })
    .where('quote_id', 'in', quoteIds)
    .where('claimed_by', 'in', claimedBy)
    .where('state', '<>', 'done')
    .returning('quote_id')
    .execute();

/** The ids of the processes that live, by their listening connections. */
export async function liveProcesses(db: Database, prefix: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct application_name as name from pg_stat_activity where application_name like ${`${prefix}%`}`.execute(
    db,
  );
  return rows.map((row) => row.name.slice(prefix.length));
}

/** Parked carriers whose time has come, each given to one asker only. */
export async function due(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ quote_id: number }>`
    update run_carriers set wait_until = null, callback_until = null
    where quote_id in (
      select quote_id from run_carriers
      where state <> 'done' and claimed_by is null and (wait_until <= ${now} or callback_until <= ${now})
      for update skip locked)
    returning quote_id`.execute(db);
  return rows.map((row) => row.quote_id);
}

/** The next parked one of a carrier that has just become free. */
export async function nextParked(db: Database, carrierId: number): Promise<number | undefined> {
  const { rows } = await sql<{ quote_id: number }>`
    update run_carriers set wait_until = null
    where quote_id = (
      select quote_id from run_carriers
      where carrier_id = ${carrierId} and wait_until is not null and state <> 'done'
      order by quote_id limit 1 for update skip locked)
    returning quote_id`.execute(db);
  return rows[0]?.quote_id;
}
