import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';

/** Selects who handles an application (its agent, else who made it) and its run, where they switched automatic e-mail on; not of one that is bound. */
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

/** Returns what was last e-mailed by itself of an application, as its digest. */
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

/** Takes a run's only turn; nothing where it was taken. `quotes` is the digest of what goes out, null where nothing does. */
export const claimRun = (db: TenantDb, runId: number, at: Date, quotes: string | null) =>
  db
    .update('runs')
    .set({ auto_emailed_at: at, auto_emailed_quotes: quotes })
    .where('runs.id', '=', runId)
    .where('runs.auto_emailed_at', 'is', null)
    .returning('runs.id')
    .executeTakeFirst();
