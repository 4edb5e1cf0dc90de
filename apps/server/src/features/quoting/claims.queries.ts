import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
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
  /** Past it, it goes on in the background; null where it is not asked over the network any more. */
  deadline_at?: Date | null;
  carrier_name: string;
  is_sandbox: boolean;
};

/** An asked carrier with all that asking it needs. */
export type Claimed = Asked & {
  /** When its run began: the ten minutes that it has count from then. */
  launched_at: Date;
  number: number;
  type: string;
  version: number;
  details: unknown;
  carrier: CarrierRow;
};

/** `claimed`, or why a carrier is taken but not to be asked; `functions/claim_run_carriers.sql` says what each means. */
export type Verdict = 'claimed' | 'open' | 'told' | 'off' | 'superseded' | 'late' | 'worn' | 'fatal';

/** An asked carrier; its configuration and what was launched go by their keys. */
export type AskedRow = Omit<Asked, 'started_at'> & {
  started_at: Date | null;
  launched_at: Date;
  number: number;
  type: string;
  /** Changes whenever the carrier's row does. */
  stamp: string;
};
export type ClaimedRow = AskedRow & { verdict: Verdict };

const COLUMNS = sql`
  asked.quote_id, asked.agency_id, asked.application_id, asked.run_id, asked.carrier_id, asked.remote_ref,
  asked.started_at, run.started_at as launched_at, asked.deadline_at, asked.carrier_name, asked.is_sandbox, application.number, application.type,
  carrier.xmin::text as stamp`;

const PARENTS = sql`
  join runs run on run.id = asked.run_id
  join applications application on application.id = asked.application_id
  join carriers carrier on carrier.id = asked.carrier_id`;

/**
 * Takes asked carriers for a process, within the limits of each over all processes. What found no room is parked and
 * queued again later; it is not among the rows, and neither is what is done or another's. The first claim sets the clock
 * of the interactive deadline; a later one (after a crash) goes on with it.
 */
export async function claimAll(
  db: Database,
  quoteIds: readonly number[],
  processId: string,
  now: Date,
  deadline: Date,
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    select taken.verdict, ${COLUMNS}
    from claim_run_carriers(${quoteIds}::int[], ${processId}::uuid, ${now}::timestamptz, ${deadline}::timestamptz) taken
    join run_carriers asked on asked.quote_id = taken.quote_id ${PARENTS}
    where taken.verdict <> 'parked'`.execute(db);
  return rows;
}

export type CalledRow = AskedRow & { callback_secret_sealed: Buffer; is_awaited: boolean };

/**
 * The asked carrier that was told to send its result to an address of this hash, with the sealed secret that signs it:
 * one that is awaited, or that ended without it.
 */
export async function calledByHash(db: Database, hash: Buffer, now: Date): Promise<CalledRow | undefined> {
  const { rows } = await sql<CalledRow>`
    select asked.callback_secret_sealed, ${COLUMNS},
      asked.state <> 'done' and (asked.callback_until is null or asked.callback_until > ${now}) as is_awaited
    from run_carriers asked ${PARENTS}
    where asked.callback_secret_sealed is not null
      and (asked.callback_hash = ${hash} or asked.ended_callback_hash = ${hash})`.execute(db);
  return rows[0];
}

/** An asked carrier by its quote's id, whatever became of it. */
export async function askedRow(db: Database, quoteId: number): Promise<AskedRow | undefined> {
  const { rows } = await sql<AskedRow>`
    select ${COLUMNS} from run_carriers asked ${PARENTS} where asked.quote_id = ${quoteId}`.execute(db);
  return rows[0];
}

/** What was launched, by run. */
export const launchedDetails = (db: Database, runIds: readonly number[]) =>
  db.selectFrom('runs').select(['id', 'application_version', 'details']).where('id', 'in', runIds).execute();

/** The whole rows of carriers, of whatever agency: for work that a claim has given to this process. */
export async function carrierRowsOfAny(
  db: Database,
  ids: readonly number[],
): Promise<(CarrierRow & { stamp: string })[]> {
  const { rows } = await sql<CarrierRow & { stamp: string }>`
    select carrier.*, carrier.xmin::text as stamp from carriers carrier where id = any (${ids}::int[])`.execute(db);
  return rows;
}

export const release = (db: Database, quoteId: number, processId: string) =>
  db
    .updateTable('run_carriers')
    .set({ claimed_by: null })
    .where('quote_id', '=', quoteId)
    .where('claimed_by', '=', processId)
    .where('state', '<>', 'done')
    .execute();

/** Whether the carrier of an asking has been switched off meanwhile. */
export const isSwitchedOff = async (db: Database, carrierId: number): Promise<boolean> =>
  (await db.selectFrom('carriers').select('is_enabled').where('id', '=', carrierId).executeTakeFirst())?.is_enabled ===
  false;

/** Carriers that wait, for room or for a result, are nobody's: those of this one are set free to be judged anew. */
export async function freeWaiting(db: TenantDb, carrierId: number): Promise<number[]> {
  const rows = await db
    .update('run_carriers')
    .set({ wait_until: null, parked_for: null, callback_until: null })
    .where('run_carriers.carrier_id', '=', carrierId)
    .where('run_carriers.state', '<>', 'done')
    .where('run_carriers.claimed_by', 'is', null)
    .returning('run_carriers.quote_id')
    .execute();
  return rows.map(({ quote_id }) => quote_id);
}

export const keepRef = (db: Database, quoteId: number, ref: string) =>
  db.updateTable('run_carriers').set({ remote_ref: ref }).where('quote_id', '=', quoteId).execute();

const MOST_ATTEMPTS = 6;

/**
 * Lets go of a carrier that turned its asking away and asked to be left alone until then: it is asked anew, if the ten
 * minutes of its run allow it. @returns whether it is
 */
export async function parkTold(db: Database, quoteId: number, processId: string, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update run_carriers asked set state = 'waiting', claimed_by = null, started_at = null, deadline_at = null,
      wait_until = ${until}, parked_for = 'told'
    from runs run
    where asked.quote_id = ${quoteId} and asked.claimed_by = ${processId}::uuid and asked.state <> 'done'
      and asked.remote_ref is null and asked.attempts < ${MOST_ATTEMPTS}
      and run.id = asked.run_id and run.started_at >= ${until}::timestamptz - interval '10 minutes'
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Moves what is asked past its interactive deadline to the background (R9.2): by this process, or awaited by none. */
export const toBackground = (db: Database, processId: string, now: Date) =>
  db
    .updateTable('run_carriers')
    .set({ state: 'background' })
    .where((eb) => eb.or([eb('claimed_by', '=', processId), eb('callback_until', 'is not', null)]))
    .where('state', '=', 'asking')
    .where('deadline_at', '<=', now)
    .returning(['quote_id', 'agency_id', 'application_id'])
    .execute();
