import { sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { deleteInPortions } from '../../kernel/database/portions.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { isNotQueued } from '../../kernel/queue.ts';
import { BULK_QUEUE } from './queue-name.ts';

/** An open job; `is_impersonator_gone` when the user who started it while impersonating has been deactivated. */
export const openJob = (db: Database, id: number) =>
  db
    .selectFrom('bulk_jobs')
    .leftJoin('people as impersonator', 'impersonator.id', 'bulk_jobs.impersonator_id')
    .select(['bulk_jobs.id', 'bulk_jobs.agency_id', 'bulk_jobs.action', 'bulk_jobs.agent_id', 'bulk_jobs.format'])
    .select(['bulk_jobs.time_zone', 'bulk_jobs.person_id', 'bulk_jobs.position', 'bulk_jobs.failed'])
    .select(['bulk_jobs.impersonator_id', 'bulk_jobs.started_at', 'bulk_jobs.undoes_id'])
    .select(['bulk_jobs.impersonator_name', sql<number>`cardinality(bulk_jobs.application_ids)`.as('total')])
    .select(sql<boolean>`impersonator.deactivated_at is not null`.as('is_impersonator_gone'))
    .where('bulk_jobs.id', '=', id)
    .where('bulk_jobs.state', 'in', ['queued', 'running'])
    .executeTakeFirst();
export type OpenJob = NonNullable<Awaited<ReturnType<typeof openJob>>>;

export async function idsFrom(db: Database, id: number, position: number, count: number): Promise<number[]> {
  const row = await db
    .selectFrom('bulk_jobs')
    .select(sql<number[]>`application_ids[${position + 1}::int : ${position + count}::int]`.as('ids'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.ids ?? [];
}

/**
 * The agents of applications before a job assigned them, starting at `position` of the changed ones; null for
 * unassigned applications.
 */
export async function agentsBefore(db: TenantDb, id: number, position: number, count: number) {
  const row = await db
    .from('bulk_jobs')
    .select(
      sql<(number | null)[]>`bulk_jobs.agents_before[${position + 1}::int : ${position + count}::int]`.as('agents'),
    )
    .where('bulk_jobs.id', '=', id)
    .executeTakeFirst();
  return row?.agents ?? [];
}

export const periodOf = (db: TenantDb, id: number) =>
  db
    .from('bulk_jobs')
    .select(['bulk_jobs.created_at', 'bulk_jobs.ended_at'])
    .where('bulk_jobs.id', '=', id)
    .executeTakeFirst();

export const contentsOf = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('applications')
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`(count(*) filter (where bound_at is not null))::int`.as('bound'),
      sql<number>`(count(*) filter (where bound_at is null and chosen_at is not null))::int`.as('signed'),
      sql<number>`(count(*) filter (where bound_at is null and chosen_at is null and min_premium is not null))::int`.as(
        'quoted',
      ),
    ])
    .where(sql<boolean>`applications.id = any(${ids})`)
    .executeTakeFirstOrThrow();

export const lockIteration = (db: TenantDb, id: number, position: number) =>
  db
    .from('bulk_jobs')
    .select(['bulk_jobs.id', 'bulk_jobs.started_at'])
    .where('bulk_jobs.id', '=', id)
    .where('bulk_jobs.position', '=', position)
    .where('bulk_jobs.state', 'in', ['queued', 'running'])
    .forUpdate('bulk_jobs')
    .executeTakeFirst();

export const updateJob = (db: TenantDb, id: number, row: Updateable<DB['bulk_jobs']>) =>
  db.update('bulk_jobs').set(row).where('bulk_jobs.id', '=', id).execute();

export const recordChanged = (db: TenantDb, id: number, { ids, agents }: Changed) =>
  db
    .update('bulk_jobs')
    .set({
      changed_ids: sql<number[]>`changed_ids || ${ids}::int[]`,
      agents_before: sql<number[]>`agents_before || ${agents}::int[]`,
    })
    .where('bulk_jobs.id', '=', id)
    .execute();

export type Changed = { ids: number[]; agents: (number | null)[] };

export type Failure = { application_id: number; number: number | null; client: string; reason: string };

export const insertFailures = (db: TenantDb, of: { agency_id: number; bulk_job_id: number }, failures: Failure[]) =>
  db
    .insert(
      'bulk_failures',
      failures.map((one) => ({ ...of, ...one })),
    )
    .execute();

export const stalledJobs = (db: Database, before: Date) =>
  db
    .selectFrom('bulk_jobs')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where('touched_at', '<', before)
    .where(isNotQueued(BULK_QUEUE, 'bulk_job_id', 'bulk_jobs.id'))
    .execute();

export const expiredExports = (db: Database, before: Date, after: number, limit: number) =>
  db
    .selectFrom('bulk_jobs')
    .select(['id', sql<string>`storage_key`.as('storage_key')])
    .where('storage_key', 'is not', null)
    .where('ended_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const forgetExport = (db: Database, id: number) =>
  db.updateTable('bulk_jobs').set({ storage_key: null }).where('id', '=', id).execute();

export const forgetJobs = (db: Database, before: Date) =>
  deleteInPortions(db, 'bulk_jobs', sql`ended_at < ${before} and storage_key is null`);

/** Resets an export to its beginning. @returns false when another process has advanced it */
export async function restart(db: Database, job: { id: number; position: number }): Promise<boolean> {
  const rows = await db
    .updateTable('bulk_jobs')
    .set({ position: 0, failed: 0 })
    .where('id', '=', job.id)
    .where('position', '=', job.position)
    .where('state', 'in', ['queued', 'running'])
    .returning('id')
    .execute();
  return rows.length > 0;
}
