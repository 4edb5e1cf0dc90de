import { sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/database/pool.ts';

/** By how much the clock that stamps rows may be off the database's, milliseconds. */
const CLOCK_MS = 20;

/**
 * Returns the moment before which no transaction that is still open can stamp a row: what is listed up to it stays
 * complete, in whatever order transactions commit. Asked before the list is read, so that a transaction which ends in
 * between is in the list.
 */
export async function settledBefore(db: Database, clock: Clock): Promise<Date> {
  const now = clock.now().getTime();
  const { rows } = await sql<{ open_ms: number | null }>`
    select extract(epoch from clock_timestamp() - min(xact_start))::float8 * 1000 as open_ms from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(db);
  const { open_ms = null } = rows[0] ?? {};
  return new Date(open_ms === null ? now : now - open_ms - CLOCK_MS);
}

/**
 * Whether every transaction that began to write before a row's did has ended: a lower id may still appear before one
 * that is not settled.
 */
export const isSettled = (table: 'clients' | 'bound_policies' | 'messages') =>
  sql<boolean>`age(${sql.ref(`${table}.xmin`)}) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)`;

/** Ends a list in the order of ids before the first row that is not settled. */
export function untilUnsettled<Row extends { is_settled: boolean }>(rows: readonly Row[]): readonly Row[] {
  const end = rows.findIndex(({ is_settled }) => !is_settled);
  return end === -1 ? rows : rows.slice(0, end);
}
