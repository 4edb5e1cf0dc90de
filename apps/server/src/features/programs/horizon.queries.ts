import { sql } from 'kysely';
import type { Clock } from '../../kernel/clock.ts';
import { BACKUP_CLIENT, type Database } from '../../kernel/database/pool.ts';

/** The largest expected difference between two machines' clocks, in milliseconds. */
const CLOCK_MS = 1_000;
/** The most transactions expected to begin while a list is read; a row of such a transaction has a negative age. */
const LATER_XIDS = 100_000;

/**
 * The end of lists. `before`: no open transaction can stamp a row with an earlier time; `xid`: no open
 * transaction has an earlier id. A list up to this end stays complete, in whatever order transactions commit.
 */
export type Horizon = { before: Date; xid: string };

/** Must be read before the list, so that a transaction that ends in between is in the list. */
export async function horizonOf(db: Database, clock: Pick<Clock, 'now'>): Promise<Horizon> {
  const now = clock.now().getTime();
  const { rows } = await sql<{ open_ms: number | null; xid: string }>`
    select extract(epoch from clock_timestamp() - min(xact_start))::float8 * 1000 as open_ms,
      coalesce((array_agg(backend_xid order by age(backend_xid) desc) filter (where backend_xid is not null))[1],
        pg_snapshot_xmax(pg_current_snapshot())::xid)::text as xid
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend' and application_name <> ${BACKUP_CLIENT}`.execute(db);
  const { open_ms = null, xid = '0' } = rows[0] ?? {};
  return { before: new Date(now - Math.max(0, open_ms ?? 0) - CLOCK_MS), xid };
}

/**
 * Whether every transaction that began before the writer of a row has ended; until then a lower id may still appear.
 * The age of a row frozen two billion transactions ago is negative, hence the lower bound.
 */
export const isSettled = (table: 'clients' | 'bound_policies' | 'messages', { xid }: Horizon) =>
  sql<boolean>`age(${sql.ref(`${table}.xmin`)}) not between ${-LATER_XIDS}::int and age(${xid}::text::xid)`;

export function untilUnsettled<Row extends { is_settled: boolean }>(rows: readonly Row[]): readonly Row[] {
  const end = rows.findIndex(({ is_settled }) => !is_settled);
  return end === -1 ? rows : rows.slice(0, end);
}
