import { type BackupSchedule, USUAL_SCHEDULE } from '@freeboard/domain/agencies';
import { sql } from 'kysely';
import { LOCKS } from '../../../kernel/backup/database-copy.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { installationJson, setInstallationValue } from '../../../kernel/installation.ts';
import { JOB_SCHEMA } from '../../../kernel/queue.ts';

const KEY = 'backup_schedule';
const RECENT = 14;

export type SavedSchedule = { schedule: BackupSchedule; since: string | null };

/** `since`: when the schedule was set; null for the default schedule. */
export async function readSchedule(db: Database): Promise<SavedSchedule> {
  const saved = await installationJson<SavedSchedule>(db, KEY);
  if (!saved) return { schedule: USUAL_SCHEDULE, since: null };
  const { schedule, since } = saved;
  return { schedule: { ...USUAL_SCHEDULE, ...schedule }, since };
}

/** Serializes changes of the schedule until the transaction ends. */
export const lockSchedule = (trx: Database) => sql`select pg_advisory_xact_lock(hashtext(${KEY}))`.execute(trx);

export const writeSchedule = (db: Database, saved: SavedSchedule): Promise<void> =>
  setInstallationValue(db, KEY, JSON.stringify(saved));

const INTERRUPTED = 'It was interrupted: the process that made it ended.';

const recentRows = (db: Database) =>
  db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').orderBy('id', 'desc').limit(RECENT).execute();

export type BackupRow = Awaited<ReturnType<typeof recentRows>>[number];

async function isBackupMade(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_made: boolean }>`select exists (select from pg_locks
    where locktype = 'advisory' and granted and classid = 0 and objid = ${LOCKS.backup} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())) as is_made`.execute(db);
  return rows[0]?.is_made ?? false;
}

/** The latest attempts, newest first. An unfinished attempt whose process has died is reported as interrupted. */
export async function recentBackups(db: Database): Promise<BackupRow[]> {
  const rows = await recentRows(db);
  const open = new Set(rows.filter(({ ended_at }) => ended_at === null).map(({ id }) => id));
  if (open.size === 0 || (await isBackupMade(db))) return rows;
  // A backup may have ended between the two queries: its end is written before the lock is released.
  return (await recentRows(db)).map((row) =>
    row.ended_at === null && open.has(row.id) ? { ...row, ended_at: row.started_at, error: INTERRUPTED } : row,
  );
}

type NewBackup = Pick<BackupRow, 'started_at' | 'destination' | 'name' | 'reason'>;

/**
 * Records the start of a backup. Only one runs at a time, so an earlier unfinished one must have died.
 * @returns its id, and the names of backups that died
 */
export async function beginBackup(db: Database, row: NewBackup): Promise<{ id: number; interrupted: string[] }> {
  const interrupted = await db
    .updateTable('backups')
    .set({ ended_at: row.started_at, error: INTERRUPTED })
    .where('ended_at', 'is', null)
    .returning('name')
    .execute();
  const { id } = await db.insertInto('backups').values(row).returning('id').executeTakeFirstOrThrow();
  return { id, interrupted: interrupted.map(({ name }) => name) };
}

type Ended = { ended_at: Date; error: string | null; bytes?: number; rows?: number; files?: number };

export const endBackup = (db: Database, id: number, row: Ended) =>
  db.updateTable('backups').set(row).where('id', '=', id).execute();

/**
 * Backups from before `before` whose files may still exist, except the newest good one. Interrupted ones are
 * included, because a backup that died during its base copy has a complete file.
 */
export async function expiredBackups(db: Database, before: Date): Promise<BackupRow[]> {
  const ended = db.selectFrom('backups').selectAll().where('ended_at', 'is not', null);
  const newest = await ended.where('error', 'is', null).orderBy('started_at', 'desc').limit(1).executeTakeFirst();
  if (!newest) return [];
  return ended
    .where((is) => is.or([is('error', 'is', null), is('error', '=', INTERRUPTED)]))
    .where('removed_at', 'is', null)
    .where('started_at', '<', before)
    .where('id', '<>', newest.id)
    .execute();
}

export const markRemoved = (db: Database, id: number, removed_at: Date) =>
  db.updateTable('backups').set({ removed_at }).where('id', '=', id).execute();

export async function lastProof(db: Database) {
  const row = await db
    .selectFrom('backups')
    .select(['name', 'proved_at', 'proof_error'])
    .where('proved_at', 'is not', null)
    .orderBy('proved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.proved_at ? { name: row.name, proved_at: row.proved_at.toISOString(), error: row.proof_error } : null;
}

export const saveProof = (db: Database, id: number, row: { proved_at: Date; proof_error: string | null }) =>
  db.updateTable('backups').set(row).where('id', '=', id).execute();

/** When the latest good backup began. */
export const lastGoodBackup = async (db: Database): Promise<Date | null> =>
  (
    await db
      .selectFrom('backups')
      .select('started_at')
      .where('ended_at', 'is not', null)
      .where('error', 'is', null)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.started_at ?? null;

/** Marks jobs from a backup that call outside services, so that they can be removed while they wait. */
export const RESTORED_JOB = 'restored';

/**
 * Removes restored jobs that call outside services, because the old installation may have run them. @returns how many
 */
export async function removeRestoredJobs(trx: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(`${JOB_SCHEMA}.job`)} where singleton_key = ${RESTORED_JOB} and state in ('created', 'retry')`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
