import type { Database } from '../../../src/kernel/database/pool.ts';
import { aBulkUpload, nextNumber } from '../factories.ts';
import type { Owner } from './owner.ts';

export async function insertTemplates(db: Database, { agency_id, at }: Owner): Promise<void> {
  const written = { agency_id, name: 'A template', body_type: 'text', body_options: '[]' };
  const template = await db.insertInto('templates').values(written).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('template_versions')
    .values({ ...written, template_id: template.id, version: 0, updated_at: at })
    .execute();
  await db
    .insertInto('short_codes')
    .values({ agency_id, code: `code_${template.id}`, name: 'A code', body: 'x' })
    .execute();
}

export async function insertSettings(db: Database, { agency_id, person_id, at }: Owner): Promise<void> {
  await db
    .insertInto('standing_defaults')
    .values({ agency_id, type: 'flood', state: null, field: `field-${nextNumber()}`, value: '1' })
    .execute();
  await db
    .insertInto('single_sign_on')
    .values({
      agency_id,
      is_on: false,
      issuer: 'https://id.example',
      client_id: 'x',
      secret_sealed: Buffer.from('x'),
      password_roles: [],
      break_glass_id: person_id,
      trusts_second_step: false,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('crm_connections')
    .values({
      agency_id,
      region: 'com',
      client_id: 'x',
      secrets_sealed: Buffer.from('x'),
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('agency_logos')
    .values({ agency_id, media_type: 'image/png', bytes: Buffer.from('x'), hash: 'x' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('provider_switches')
    .values({ agency_id, provider: 'gender', is_enabled: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertBulk(db: Database, { agency_id, application_id, person_id, at }: Owner): Promise<void> {
  const ids = { agency_id, application_id };
  const { id: bulk_job_id } = await db
    .insertInto('bulk_jobs')
    .values({
      agency_id,
      person_id,
      action: 'launch',
      application_ids: [application_id],
      created_at: at,
      touched_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bulk_failures')
    .values({ ...ids, bulk_job_id, reason: 'x' })
    .execute();
  await db
    .insertInto('saved_filters')
    .values({ agency_id, person_id, name: 'A filter', query: '', created_at: at })
    .execute();
  await aBulkUpload(db, { agency_id, created_by: person_id });
  await db
    .insertInto('bulk_headings')
    .values({ agency_id, application_type: 'flood', heading: `heading-${nextNumber()}`, updated_by: person_id })
    .execute();
}
