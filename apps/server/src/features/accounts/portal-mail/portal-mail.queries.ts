import type { Language } from '@freeboard/domain/languages';
import { HEAD_ROLES } from '@freeboard/domain/people';
import type { Database } from '../../../kernel/database/pool.ts';

export const adminsToNotify = (db: Database, agencyId: number, without: number, withDemo: boolean) =>
  db
    .selectFrom('people')
    .innerJoin('agencies', 'agencies.id', 'people.agency_id')
    .select(['people.id', 'people.name', 'people.email', 'agencies.name as agency_name'])
    .where('people.agency_id', '=', agencyId)
    .where('people.role', 'in', HEAD_ROLES)
    .where('people.deactivated_at', 'is', null)
    .where('people.id', '!=', without)
    .where((eb) => eb.or([eb.val(withDemo), eb('people.is_demo', '=', false)]))
    .orderBy('people.id')
    .execute();

/**
 * The language of a customer's account e-mails: that of the client of their most recently changed application with a
 * language set; English if there is none.
 */
export async function languageOf(db: Database, personId: number): Promise<Language> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('clients', 'clients.id', 'applications.client_id')
    .select('clients.language')
    .where('applications.customer_id', '=', personId)
    .where('clients.language_set_by', 'is not', null)
    .orderBy('applications.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.language as Language | undefined) ?? 'en';
}

/** `mail_trouble`: why an e-mail to the person was refused; empty after an accepted one. */
export const noteTrouble = (db: Database, personId: number, mail_trouble: string) =>
  db
    .updateTable('people')
    .set({ mail_trouble })
    .where('id', '=', personId)
    .where('mail_trouble', '!=', mail_trouble)
    .execute();

/** Checked at sending time, so that a person deactivated since gets no queued e-mail. */
export async function isActive(db: Database, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
