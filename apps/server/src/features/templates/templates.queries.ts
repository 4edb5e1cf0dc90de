import type { Template } from '@freeboard/domain';
import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';

/** Templates of an agency, or those of one of its people. */
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

const valuesOf = ({ body_options, ...template }: Template) => ({
  ...template,
  body_options: JSON.stringify(body_options),
});

export const insertTemplate = (db: TenantDb, agency_id: number, person_id: number | null, template: Template) =>
  db
    .insert('templates', { ...valuesOf(template), agency_id, person_id })
    .returningAll()
    .executeTakeFirstOrThrow();

export const rewriteTemplate = (db: TenantDb, row: TemplateRow, template: Template, now: Date) =>
  db
    .update('templates')
    .set({ ...valuesOf(template), version: row.version + 1, updated_at: now })
    .where('templates.id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const withdrawTemplate = (db: TenantDb, id: number, now: Date) =>
  db.update('templates').set({ deleted_at: now }).where('templates.id', '=', id).execute();

/** Gives every agency that never had a template those that agencies begin with. */
export async function fillTemplates(db: Database, templates: readonly Template[]): Promise<void> {
  const rows = JSON.stringify(templates);
  // Processes that start together take turns.
  await db.transaction().execute(async (trx) => {
    await sql`lock table templates in share row exclusive mode`.execute(trx);
    await sql`
    insert into templates (agency_id, name, body_type, body_options)
    select agencies.id, given.name, given.body_type, given.body_options
    from agencies, json_to_recordset(${rows}::json) as given (name text, body_type text, body_options jsonb)
    where not exists (select from templates where templates.agency_id = agencies.id)`.execute(trx);
  });
}

/** Gives a new agency those that agencies begin with. */
export const insertFirst = (db: Database, agency_id: number, templates: readonly Template[]) =>
  db
    .insertInto('templates')
    .values(templates.map((template) => ({ ...valuesOf(template), agency_id })))
    .execute();
