import type { Language } from '@freeboard/domain/languages';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

export const CLIENT_LANGUAGE = sql<Language | null>`coalesce(
  (select c.language from clients c where c.id = applications.client_id and c.language_set_by is not null),
  (select l.language from client_links l where l.application_id = applications.id and l.language is not null
    order by l.id desc limit 1),
  (select s.language from intake_submissions s where s.application_id = applications.id order by s.id desc limit 1))`;

export const languageOf = async (db: TenantDb, id: number, usual: Language = 'en'): Promise<Language> =>
  (await chosenLanguage(db, id)) ?? usual;

export async function chosenLanguage(db: TenantDb, id: number): Promise<Language | null> {
  const row = await db
    .from('applications')
    .select(CLIENT_LANGUAGE.as('language'))
    .where('applications.id', '=', id)
    .executeTakeFirst();
  return row?.language ?? null;
}

type Chosen = {
  language: Language;
  now: Date;
  by: 'client' | 'sending';
  replaces: 'earlier choices' | 'nothing';
};

/**
 * Saves the chosen language on the client's record. A language set there by the agency is never replaced, and other
 * earlier choices only with `replaces: 'earlier choices'`.
 * @returns whether the record has changed
 */
export async function chooseLanguage(
  db: TenantDb,
  applicationId: number,
  { language, now, by, replaces }: Chosen,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .update('clients')
    .set((eb) => ({ language, language_set_by: by, updated_at: now, version: eb('version', '+', 1) }))
    .where(sql<SqlBool>`clients.id = (select client_id from applications where applications.id = ${applicationId})`)
    .where(
      replaces === 'nothing'
        ? sql<SqlBool>`clients.language_set_by is null`
        : sql<SqlBool>`clients.language_set_by is distinct from 'agency'`,
    )
    .where(sql<SqlBool>`(clients.language <> ${language} or clients.language_set_by is null)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
