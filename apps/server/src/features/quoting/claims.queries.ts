import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';
import type { CarrierRow } from './carriers.queries.ts';

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
};

/** An asked carrier with all that asking it needs. */
export type Claimed = Asked & { number: number; type: string; version: number; details: unknown; carrier: CarrierRow };

/** `open`: it failed too often lately; `told`: it asked to be left alone for long. Both are taken, but not to be asked. */
export type Verdict = 'claimed' | 'open' | 'told' | 'parked' | 'gone';

type Row = Omit<Claimed, 'started_at' | 'carrier'> & { verdict: Verdict; started_at: Date | null } & CarrierRow;

const COLUMNS = sql`
  asked.quote_id, asked.agency_id, asked.application_id, asked.run_id, asked.carrier_id, asked.remote_ref,
  asked.started_at, asked.carrier_name, asked.is_sandbox, application.number, application.type,
  run.application_version as version, run.details, carrier.id, carrier.key, carrier.name, carrier.kind, carrier.lines,
  carrier.states, carrier.forms, carrier.base_url, carrier.auth_sealed, carrier.mapping, carrier.limits,
  carrier.rate_type`;

const PARENTS = sql`
  join applications application on application.id = asked.application_id
  join runs run on run.id = asked.run_id
  join carriers carrier on carrier.id = asked.carrier_id`;

function claimedOf(row: Row, now: Date): Claimed {
  const { id, key, name, kind, lines, states, forms, base_url, auth_sealed, mapping, limits, rate_type, ...rest } = row;
  const { verdict: _, started_at, ...asked } = rest;
  const carrier = { id, key, name, kind, lines, states, forms, base_url, auth_sealed, mapping, limits, rate_type };
  return { ...asked, started_at: started_at ?? now, carrier: { ...carrier, is_sandbox: asked.is_sandbox } };
}

/**
 * Takes an asked carrier for this process, within the limits of the carrier over all processes, with all that asking
 * needs in one statement. Without room it is parked and queued again later; null then, and when it is done or another
 * process has it. The first claim sets the clock of the interactive deadline; a later one (after a crash) goes on with it.
 */
export async function claim(
  db: Database,
  quoteId: number,
  processId: string,
  now: Date,
  deadline: Date,
): Promise<{ verdict: Verdict; asked: Claimed } | null> {
  const { rows } = await sql<Row>`
    select verdict, ${COLUMNS}
    from claim_run_carrier(${quoteId}::int, ${processId}::uuid, ${now}::timestamptz, ${deadline}::timestamptz) as verdict
    join run_carriers asked on asked.quote_id = ${quoteId} ${PARENTS}`.execute(db);
  const [row] = rows;
  if (!row || row.verdict === 'parked' || row.verdict === 'gone') return null;
  return { verdict: row.verdict, asked: claimedOf(row, now) };
}

/** One that this process has taken, with its carrier and what was launched. */
export async function claimedById(db: Database, quoteId: number, now: Date): Promise<Claimed | null> {
  const { rows } = await sql<Row>`
    select 'claimed' as verdict, ${COLUMNS} from run_carriers asked ${PARENTS} where asked.quote_id = ${quoteId}`.execute(
    db,
  );
  return rows[0] ? claimedOf(rows[0], now) : null;
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

/**
 * Carriers whose job a process took and then ended before it claimed them: to the queue the job is under way until it
 * expires, and the carrier is nobody's. One that is queued again, or was taken just now, is not among them.
 */
export async function dropped(db: Database, queue: string): Promise<number[]> {
  const { rows } = await sql<{ quote_id: number }>`
    select asked.quote_id from run_carriers asked
    join pgboss.job job on job.name = ${queue} and (job.data ->> 'quote_id')::int = asked.quote_id
      and job.state in ('created', 'retry', 'active')
    where asked.state <> 'done' and asked.claimed_by is null
      and asked.wait_until is null and asked.callback_until is null
    group by asked.quote_id
    having bool_and(job.state = 'active' and job.started_on < now() - interval '10 seconds')`.execute(db);
  return rows.map((row) => row.quote_id);
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
