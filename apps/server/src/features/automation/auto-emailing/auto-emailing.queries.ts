import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';

export const emailerOf = (db: Database, applicationId: number) =>
  db
    .selectFrom('applications')
    .innerJoin('people', (join) =>
      join.on(sql<boolean>`people.id = coalesce(applications.agent_id, applications.created_by)`),
    )
    .select(['people.id', 'applications.agency_id', 'applications.run_id'])
    .where('applications.id', '=', applicationId)
    .where('applications.archived_at', 'is', null)
    .where('applications.bound_at', 'is', null)
    .where(sql<boolean>`people.settings ->> 'quote_auto_emailing' = 'Yes'`)
    .executeTakeFirst();

export const lastEmailed = async (db: TenantDb, applicationId: number): Promise<string | null> => {
  const row = await db
    .from('runs')
    .select('runs.auto_emailed_quotes')
    .where('runs.application_id', '=', applicationId)
    .where('runs.auto_emailed_quotes', 'is not', null)
    .orderBy('runs.auto_emailed_at', 'desc')
    .orderBy('runs.id', 'desc')
    .executeTakeFirst();
  return row?.auto_emailed_quotes ?? null;
};

/**
 * Claims the automatic e-mail of a run, once; undefined when it was already claimed. `quotes` is the digest of the
 * sent quotes, null when none are sent.
 */
export const claimRun = (db: TenantDb, runId: number, at: Date, quotes: string | null) =>
  db
    .update('runs')
    .set({ auto_emailed_at: at, auto_emailed_quotes: quotes })
    .where('runs.id', '=', runId)
    .where('runs.auto_emailed_at', 'is', null)
    .returning('runs.id')
    .executeTakeFirst();
