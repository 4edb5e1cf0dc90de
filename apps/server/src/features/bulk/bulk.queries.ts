import { type Insertable, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

const OPEN = ['queued', 'running'];

export const insertJob = (db: TenantDb, row: Insertable<DB['bulk_jobs']>) =>
  db.insert('bulk_jobs', row).returning('bulk_jobs.id').executeTakeFirstOrThrow();

const shown = (db: TenantDb, personId: number) =>
  db
    .from('bulk_jobs')
    .leftJoin('people as agent', 'agent.id', 'bulk_jobs.agent_id')
    .leftJoin('applications as current', (join) =>
      join.on(
        sql<boolean>`current.id = bulk_jobs.application_ids[bulk_jobs.position + 1] and current.agency_id = bulk_jobs.agency_id`,
      ),
    )
    .select(['bulk_jobs.id', 'bulk_jobs.agency_id', 'bulk_jobs.action', 'bulk_jobs.state', 'bulk_jobs.position'])
    .select(['bulk_jobs.failed', 'bulk_jobs.reason', 'bulk_jobs.format', 'bulk_jobs.storage_key'])
    .select(['bulk_jobs.time_zone', 'bulk_jobs.created_at', 'bulk_jobs.started_at', 'bulk_jobs.ended_at'])
    .select(sql<number>`cardinality(bulk_jobs.application_ids)`.as('total'))
    .select(['bulk_jobs.undoes_id', sql<number>`cardinality(bulk_jobs.changed_ids)`.as('changed')])
    .select(sql<boolean>`exists (select from bulk_jobs undo where undo.undoes_id = bulk_jobs.id)`.as('is_undone'))
    .select(['agent.name as agent_name', 'current.number', 'current.first_name', 'current.last_name'])
    .select('current.business_name')
    .where('bulk_jobs.person_id', '=', personId)
    .orderBy('bulk_jobs.id', 'desc');
export type ShownJob = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const jobById = (db: TenantDb, personId: number, id: number) =>
  shown(db, personId).where('bulk_jobs.id', '=', id).executeTakeFirst();

export const changedBy = (db: TenantDb, id: number) =>
  db
    .from('bulk_jobs')
    .select(['bulk_jobs.changed_ids', 'bulk_jobs.agent_id'])
    .where('bulk_jobs.id', '=', id)
    .executeTakeFirstOrThrow();

export const latestJobs = (db: TenantDb, personId: number, since: Date, limit: number) =>
  shown(db, personId)
    .where((eb) => eb.or([eb('bulk_jobs.state', 'in', OPEN), eb('bulk_jobs.ended_at', '>', since)]))
    .limit(limit)
    .execute();

export const failuresOf = (db: TenantDb, jobId: number, most: number) =>
  db
    .from('bulk_failures')
    .select(['bulk_failures.application_id', 'bulk_failures.number', 'bulk_failures.client', 'bulk_failures.reason'])
    .where('bulk_failures.bulk_job_id', '=', jobId)
    .orderBy('bulk_failures.id')
    .limit(most)
    .execute();

/** Ends an open job early, and lets the job that it was undoing be undone again. @returns whether it was open */
export async function endEarly(
  db: TenantDb,
  id: number,
  end: { state: 'cancelled' | 'failed'; reason: string; at: Date },
): Promise<boolean> {
  const rows = await db
    .update('bulk_jobs')
    .set({ state: end.state, reason: end.reason, ended_at: end.at, touched_at: end.at, undoes_id: null })
    .where('bulk_jobs.id', '=', id)
    .where('bulk_jobs.state', 'in', OPEN)
    .returning('bulk_jobs.id')
    .execute();
  return rows.length > 0;
}

/** Counts a person's open jobs; locks the person, so that concurrent requests wait. */
export const countOpen = async (db: TenantDb, personId: number): Promise<number> => {
  await db.from('people').select('people.id').where('people.id', '=', personId).forUpdate().execute();
  const rows = await db
    .from('bulk_jobs')
    .select('bulk_jobs.id')
    .where('bulk_jobs.person_id', '=', personId)
    .where('bulk_jobs.state', 'in', OPEN)
    .execute();
  return rows.length;
};
