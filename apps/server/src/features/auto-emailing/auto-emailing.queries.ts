import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';

/** Whoever handles an application (its agent, else who made it), where they have switched automatic e-mail on and are still there. */
export const emailerOf = (db: Database, applicationId: number) =>
  db
    .selectFrom('applications')
    .innerJoin('people', (join) =>
      join.on(sql<boolean>`people.id = coalesce(applications.agent_id, applications.created_by)`),
    )
    .select(['people.id', 'people.role', 'people.agency_id', 'people.name', 'people.email', 'people.username'])
    .select(['people.display_carriers', 'people.is_demo', 'applications.run_id'])
    .where('applications.id', '=', applicationId)
    .where('applications.archived_at', 'is', null)
    .where('people.deactivated_at', 'is', null)
    .where(sql<boolean>`people.settings ->> 'quote_auto_emailing' = 'Yes'`)
    .executeTakeFirst();

/** Takes a run's only turn; nothing where it was taken. */
export const claimRun = (db: TenantDb, runId: number, at: Date) =>
  db
    .update('runs')
    .set({ auto_emailed_at: at })
    .where('runs.id', '=', runId)
    .where('runs.auto_emailed_at', 'is', null)
    .returning('runs.id')
    .executeTakeFirst();
