import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';
import { inPortion, repeatPortion } from '../../kernel/database/portions.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { isNotQueued } from '../../kernel/queue.ts';
import { PRIVACY_QUEUE } from './queue-name.ts';
import type { Subject } from './subject/subject.ts';

const RECENT = 50;

const shown = (db: Database, agencyId: number) =>
  db
    .selectFrom('privacy_jobs')
    .leftJoin('people', 'people.id', 'privacy_jobs.requested_by')
    .selectAll('privacy_jobs')
    .select('people.name as requested_by_name')
    .where('privacy_jobs.agency_id', '=', agencyId);
export type PrivacyJobRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const recentJobs = (db: Database, agencyId: number) =>
  shown(db, agencyId).orderBy('privacy_jobs.id', 'desc').limit(RECENT).execute();

export const jobOfAgency = (db: Database, agencyId: number, id: number) =>
  shown(db, agencyId).where('privacy_jobs.id', '=', id).executeTakeFirst();

export const insertJob = async (db: Database, row: Insertable<DB['privacy_jobs']>): Promise<number> =>
  (await db.insertInto('privacy_jobs').values(row).returning('id').executeTakeFirstOrThrow()).id;

export const openErasure = (db: Database, agencyId: number, clientId: number) =>
  db
    .selectFrom('privacy_jobs')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('kind', '=', 'erase')
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export const openJob = (db: Database, id: number) =>
  db.selectFrom('privacy_jobs').selectAll().where('id', '=', id).where('ended_at', 'is', null).executeTakeFirst();

export const lockJob = (db: Database, id: number) =>
  db
    .selectFrom('privacy_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
export type PrivacyJob = NonNullable<Awaited<ReturnType<typeof lockJob>>>;

/** A job's reason after its end; empty if a user typed it, because typed text may name the erased person. */
export const reasonAfter = ({ reason, requested_by }: Pick<PrivacyJob, 'reason' | 'requested_by'>): string =>
  requested_by === null ? reason : '';

export const updateJob = (db: Database, id: number, set: Updateable<DB['privacy_jobs']>) =>
  db.updateTable('privacy_jobs').set(set).where('id', '=', id).execute();

/** @returns false when it had ended already */
export async function endJob(db: Database, id: number, set: Updateable<DB['privacy_jobs']>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('privacy_jobs')
    .set(set)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The storage key of a job's file; always the same, so that a repeated job overwrites its file. */
export const fileKeyOf = ({ id, requested_at }: Pick<PrivacyJob, 'id' | 'requested_at'>, folder: string): string =>
  `${folder}/${id}-${requested_at.getTime()}`;

export const failJob = (db: Database, job: PrivacyJob, failure: string, now: Date) =>
  endJob(db, job.id, {
    state: 'failed',
    pending_files: [],
    failure,
    reason: reasonAfter(job),
    ended_at: now,
    touched_at: now,
    subject_sealed: null,
  });

export const stalledJobs = (db: Database, before: Date) =>
  db
    .selectFrom('privacy_jobs')
    .select('id')
    .where('ended_at', 'is', null)
    .where('touched_at', '<', before)
    .where(isNotQueued(PRIVACY_QUEUE, 'privacy_job_id', 'privacy_jobs.id'))
    .execute();

/**
 * Removes names and files from a person's other exports and erasures, and fails unfinished ones. @returns the files'
 * storage keys
 */
export async function blankJobsOf(
  db: Database,
  { agencyId, clientIds }: Pick<Subject, 'agencyId' | 'clientIds'>,
  addresses: readonly string[],
  current: number,
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    with earlier as (
      select id, storage_key from privacy_jobs
      where agency_id = ${agencyId} and id <> ${current}
        and (client_id = any (${[...clientIds]}::int[]) or address = any (${[...addresses]}::text[])) for update)
    update privacy_jobs set storage_key = null, name = '', address = '', client_id = null, subject_sealed = null,
      reason = case when requested_by is null then reason else '' end,
      state = case when ended_at is null then 'failed' else state end,
      failure = case when ended_at is null then 'The person has been erased.' else failure end,
      ended_at = coalesce(ended_at, now())
    from earlier where earlier.id = privacy_jobs.id returning earlier.storage_key`.execute(db);
  return rows.flatMap(({ storage_key }) => storage_key ?? []);
}

export const forgetNames = (db: Database, before: Date) =>
  repeatPortion(
    db,
    sql`update privacy_jobs set name = '', address = '', client_id = null
      where ${inPortion('privacy_jobs', sql`ended_at < ${before} and (name <> '' or address <> '' or client_id is not null)`)}`,
  );

export const expiredExports = (db: Database, before: Date, after: number, limit: number) =>
  db
    .selectFrom('privacy_jobs')
    .select(['id', sql<string>`storage_key`.as('storage_key')])
    .where('kind', '=', 'export')
    .where('storage_key', 'is not', null)
    .where('ended_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
