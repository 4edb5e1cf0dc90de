import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

const shown = (db: TenantDb) =>
  db
    .from('client_links')
    .innerJoin('people as maker', 'maker.id', 'client_links.created_by')
    .selectAll('client_links')
    .select('maker.name as maker_name')
    .select(
      sql<number>`(select count(*)::int from client_visits v where v.link_id = client_links.id and v.kind = 'opened')`.as(
        'opens',
      ),
    )
    .select(
      sql<{ at: string; browser: string } | null>`(select jsonb_build_object('at', v.at, 'browser', v.browser)
        from client_visits v where v.link_id = client_links.id and v.kind = 'opened' order by v.id desc limit 1)`.as(
        'last_open',
      ),
    );
export type LinkRow = Awaited<ReturnType<typeof linkById>>;

export const insertLink = (db: TenantDb, row: Insertable<DB['client_links']>) =>
  db.insert('client_links', row).returning('client_links.id').executeTakeFirstOrThrow();

export const linkById = (db: TenantDb, id: number) =>
  shown(db).where('client_links.id', '=', id).executeTakeFirstOrThrow();

const MOST = 100;

export const linksOf = (db: TenantDb, applicationId: number) =>
  shown(db)
    .where('client_links.application_id', '=', applicationId)
    .orderBy('client_links.id', 'desc')
    .limit(MOST)
    .execute();

/** @returns undefined when there is none, or it was revoked before */
export const revoke = (db: TenantDb, applicationId: number, id: number, now: Date) =>
  db
    .update('client_links')
    .set({ revoked_at: now })
    .where('client_links.id', '=', id)
    .where('client_links.application_id', '=', applicationId)
    .where('client_links.revoked_at', 'is', null)
    .returning('client_links.agency_id')
    .executeTakeFirst();

export const questionsOf = (db: TenantDb, applicationId: number) =>
  db
    .from('client_visits')
    .select(['client_visits.id', 'client_visits.link_id', 'client_visits.text', 'client_visits.at'])
    .where('client_visits.application_id', '=', applicationId)
    .where('client_visits.kind', '=', 'asked')
    .orderBy('client_visits.id', 'desc')
    .limit(MOST)
    .execute();

export const choicesOf = (db: TenantDb, applicationId: number) =>
  db
    .from('client_choices')
    .selectAll('client_choices')
    .where('client_choices.application_id', '=', applicationId)
    .orderBy('client_choices.id', 'desc')
    .limit(MOST)
    .execute();
export type ChoiceRow = Awaited<ReturnType<typeof choicesOf>>[number];

export const questionsOfApplication = (db: TenantDb, applicationId: number) =>
  db
    .from('client_visits')
    .leftJoin('people as answerer', 'answerer.id', 'client_visits.answered_by')
    .select(['client_visits.id', 'client_visits.text', 'client_visits.at'])
    .select(['client_visits.answer', 'client_visits.answered_at', 'answerer.name as answered_by_name'])
    .where('client_visits.application_id', '=', applicationId)
    .where('client_visits.kind', '=', 'asked')
    .orderBy('client_visits.id', 'desc')
    .limit(MOST)
    .execute();

/** Locks a question of an application, so that it is answered only once. */
export const lockQuestion = (db: TenantDb, applicationId: number, id: number) =>
  db
    .from('client_visits')
    .innerJoin('client_links', 'client_links.id', 'client_visits.link_id')
    .select(['client_visits.text', 'client_visits.answer', 'client_visits.message_id'])
    .select((of) => of.fn.coalesce('client_visits.language', 'client_links.language').as('language'))
    .where('client_visits.id', '=', id)
    .where('client_visits.application_id', '=', applicationId)
    .where('client_visits.kind', '=', 'asked')
    .forUpdate('client_visits')
    .executeTakeFirst();

export const openQuestionsOf = (db: TenantDb, applicationId: number) =>
  db
    .from('client_visits')
    .select(['client_visits.id', 'client_visits.application_id', 'client_visits.text', 'client_visits.language'])
    .where('client_visits.kind', '=', 'asked')
    .where('client_visits.answer', 'is', null)
    .where('client_visits.message_id', 'is not', null)
    .where(
      sql<SqlBool>`client_visits.application_id in (
        select of_client.id from applications written join applications of_client
          on of_client.id = written.id or of_client.client_id = written.client_id
        where written.id = ${applicationId})`,
    )
    .orderBy('client_visits.id', 'desc')
    .limit(MOST)
    .execute();

/** Answers questions that are still open. @returns the application ids of the answered ones */
export const answerByReply = (db: TenantDb, ids: readonly number[], row: Updateable<DB['client_visits']>) =>
  db
    .update('client_visits')
    .set(row)
    .where('client_visits.id', 'in', ids)
    .where('client_visits.answer', 'is', null)
    .returning('client_visits.application_id')
    .execute();

export const setAnswer = (db: TenantDb, id: number, row: Updateable<DB['client_visits']>) =>
  db.update('client_visits').set(row).where('client_visits.id', '=', id).execute();
