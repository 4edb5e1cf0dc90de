import type { Language } from '@freeboard/domain/languages';
import type { FirstTemplate, Template, TemplateDefault } from '@freeboard/domain/messages';
import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';

export const templateRows = (db: TenantDb, agencyId: number, personId: number | null) =>
  db
    .from('templates')
    .selectAll('templates')
    .where('templates.agency_id', '=', agencyId)
    .where('templates.person_id', personId === null ? 'is' : '=', personId)
    .where('templates.deleted_at', 'is', null)
    .orderBy('templates.id')
    .execute();
export type TemplateRow = Awaited<ReturnType<typeof templateRows>>[number];

export const templateById = (db: TenantDb, id: number) =>
  db
    .from('templates')
    .selectAll('templates')
    .where('templates.id', '=', id)
    .where('templates.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const readableTemplate = (db: TenantDb, id: number, personId: number) =>
  db
    .from('templates')
    .selectAll('templates')
    .where('templates.id', '=', id)
    .where('templates.deleted_at', 'is', null)
    .where((where) => where.or([where('templates.person_id', 'is', null), where('templates.person_id', '=', personId)]))
    .executeTakeFirst();

export const readableTemplateNamed = (db: TenantDb, agencyId: number, name: string, personId: number) =>
  db
    .from('templates')
    .selectAll('templates')
    .where('templates.agency_id', '=', agencyId)
    .where('templates.name', '=', name)
    .where('templates.deleted_at', 'is', null)
    .where((where) => where.or([where('templates.person_id', 'is', null), where('templates.person_id', '=', personId)]))
    .orderBy('templates.person_id', (order) => order.asc().nullsFirst())
    .orderBy('templates.id')
    .executeTakeFirst();

export const defaultTemplate = (db: TenantDb, agencyId: number, use: TemplateDefault, language: Language) =>
  db
    .from('templates')
    .selectAll('templates')
    .where('templates.agency_id', '=', agencyId)
    .where('templates.default_for', '=', use)
    .where('templates.language', 'in', ['en', language])
    .where('templates.deleted_at', 'is', null)
    .orderBy(sql`templates.language = 'en'`)
    .limit(1)
    .executeTakeFirst();

export const templateVersions = (db: TenantDb, id: number) =>
  db
    .from('template_versions')
    .selectAll('template_versions')
    .where('template_versions.template_id', '=', id)
    .orderBy('template_versions.version', 'desc')
    .limit(50)
    .execute();
export type VersionRow = Awaited<ReturnType<typeof templateVersions>>[number];

export const personNames = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('people')
    .select(['people.id', 'people.name'])
    .where('people.id', 'in', [0, ...ids])
    .execute();

const valuesOf = ({ body_options, ...template }: Template) => ({
  ...template,
  body_options: JSON.stringify(body_options),
});

type Author = { personId: number; now: Date };

export const insertTemplate = (
  db: TenantDb,
  agency_id: number,
  person_id: number | null,
  template: Template,
  by: Author,
) =>
  db
    .insert('templates', {
      ...valuesOf(template),
      agency_id,
      person_id,
      updated_by: by.personId,
      updated_at: by.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function rewriteTemplate(db: TenantDb, row: TemplateRow, template: Template, by: Author) {
  const { id, version, agency_id, name, body_type, updated_by, updated_at } = row;
  const body_options = JSON.stringify(row.body_options);
  await db
    .insert('template_versions', {
      template_id: id,
      version,
      agency_id,
      name,
      body_type,
      body_options,
      updated_by,
      updated_at,
    })
    .execute();
  return db
    .update('templates')
    .set({
      ...valuesOf(template),
      version: version + 1,
      updated_by: by.personId,
      updated_at: by.now,
      is_default: false,
    })
    .where('templates.id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const withdrawTemplate = (db: TenantDb, id: number, now: Date) =>
  db.update('templates').set({ deleted_at: now }).where('templates.id', '=', id).execute();

/**
 * Adds the default templates to every agency that never had any in their language, and updates those that no user has
 * changed.
 */
export async function fillTemplates(db: Database, templates: readonly FirstTemplate[]): Promise<void> {
  const rows = JSON.stringify(templates);
  // Serializes processes that start together.
  await db.transaction().execute(async (trx) => {
    await sql`lock table templates in share row exclusive mode`.execute(trx);
    await sql`
    insert into templates (agency_id, name, body_type, body_options, default_for, language, is_default)
    select agencies.id, given.name, given.body_type, given.body_options, given.default_for, given.language, true
    from agencies, json_to_recordset(${rows}::json)
      as given (name text, body_type text, body_options jsonb, default_for text, language text)
    where not exists (select from templates
      where templates.agency_id = agencies.id and templates.language = given.language)`.execute(trx);
    await sql`
    with given as (select * from json_to_recordset(${rows}::json) as given (name text, body_options jsonb)),
    kept as (
      insert into template_versions (template_id, version, agency_id, name, body_type, body_options, updated_by, updated_at)
      select id, version, agency_id, name, body_type, templates.body_options, updated_by, updated_at
      from templates join given using (name)
      where is_default and deleted_at is null and templates.body_options <> given.body_options
      returning template_id
    )
    update templates set body_options = given.body_options, version = version + 1, updated_at = now()
    from given, kept
    where templates.id = kept.template_id and templates.name = given.name`.execute(trx);
  });
}

export const insertFirst = (db: Database, agency_id: number, templates: readonly FirstTemplate[]) =>
  db
    .insertInto('templates')
    .values(templates.map((template) => ({ ...valuesOf(template), agency_id, is_default: true })))
    .execute();
