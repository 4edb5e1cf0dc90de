import type { Language } from '@freeboard/domain/languages';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

type Chosen = {
  language: Language;
  now: Date;
  /** Who chose it: the client, or the user who writes to them. */
  by: 'client' | 'sending';
  replaces: 'earlier choices' | 'nothing';
};

/**
 * Saves the language chosen for an application's client on the client's record. A language that the agency set by
 * hand stays; earlier choices stay when it `replaces` nothing.
 */
export const setClientLanguage = (db: TenantDb, applicationId: number, { language, now, by, replaces }: Chosen) =>
  db
    .update('clients')
    .set((eb) => ({ language, language_set_by: by, updated_at: now, version: eb('version', '+', 1) }))
    .where(sql<SqlBool>`clients.id = (select client_id from applications where applications.id = ${applicationId})`)
    .where(
      replaces === 'nothing'
        ? sql<SqlBool>`clients.language_set_by is null`
        : sql<SqlBool>`clients.language_set_by is distinct from 'agency'`,
    )
    .where(sql<SqlBool>`(clients.language <> ${language} or clients.language_set_by is null)`)
    .execute();
