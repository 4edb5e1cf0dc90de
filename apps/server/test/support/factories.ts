import { type ApplicationType, type Role, roleFacts } from '@freeboard/domain';
import type { Insertable } from 'kysely';
import { asCarrierName, asCarrierText } from '../../src/kernel/database/masked.ts';
import type { Database } from '../../src/kernel/database/pool.ts';
import type { DB } from '../../src/kernel/database/schema.gen.ts';
import { aDocument, aReading } from './documents/readings.ts';

let count = 0;
const next = () => {
  count += 1;
  return count;
};

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

/** Returns every maker below inserts a row, and the parents that it needs where none are named. */
export async function anAgency(db: Database, row: Row<'agencies'> = {}) {
  return db
    .insertInto('agencies')
    .values({ name: `Agency ${next()}`, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const agencyOf = async (db: Database, id: number | null | undefined) => id ?? (await anAgency(db)).id;

export async function aPerson(db: Database, role: Role = 'agent', row: Row<'people'> = {}) {
  const username = `person-${next()}`;
  return db
    .insertInto('people')
    .values({
      username,
      email: `${username}@test.test`,
      name: `Person ${username}`,
      role,
      agency_id: roleFacts(role).isOfAgency ? await agencyOf(db, row.agency_id) : null,
      password_hash: 'nobody can sign in with this',
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type MadeApplication = { id: number; agency_id: number; created_by: number };

export async function anApplication(db: Database, row: Row<'applications'> = {}): Promise<MadeApplication> {
  const agency_id = await agencyOf(db, row.agency_id);
  const created_by = row.created_by ?? (await aPerson(db, 'admin', { agency_id })).id;
  const type: ApplicationType = 'flood';
  const made = await db
    .insertInto('applications')
    .values({ number: 1_000_000 + next(), type, ...row, agency_id, created_by })
    .returning(['id', 'agency_id', 'created_by'])
    .executeTakeFirstOrThrow();
  await db.insertInto('application_details').values({ application_id: made.id, agency_id, details: '{}' }).execute();
  return made;
}

export async function aCarrier(db: Database, row: Row<'carriers'> = {}) {
  const key = `carrier-${next()}`;
  return db
    .insertInto('carriers')
    .values({
      key,
      name: asCarrierName(`Carrier of tests ${key}`),
      kind: 'conversation',
      rate_type: 'bindable',
      lines: ['flood'],
      mapping: '{}',
      limits: '{"timeout_ms":1000,"concurrency":1,"calls_per_minute":60}',
      ...row,
      agency_id: await agencyOf(db, row.agency_id),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a request to become a customer, its codes sent in. */
export async function aRegistration(db: Database, row: Row<'registrations'> = {}) {
  const name = `guest-${next()}`;
  return db
    .insertInto('registrations')
    .values({
      state: 'requested',
      first_name: 'Gus',
      last_name: name,
      business_name: 'Gus Homes',
      business_address: '1 Main St',
      email: `${name}@test.test`,
      phone_number: '(813) 555-0176',
      password_hash: 'nobody can sign in with this',
      key_hash: Buffer.from(name),
      needs_email: true,
      needs_phone: true,
      is_email_verified: true,
      is_phone_verified: true,
      created_at: new Date(),
      expires_at: new Date(),
      ...row,
      agency_id: await agencyOf(db, row.agency_id),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a sheet that somebody uploaded, with a row. */
export async function aBulkUpload(db: Database, row: Row<'bulk_uploads'> = {}) {
  const agency_id = await agencyOf(db, row.agency_id);
  const created_by = row.created_by ?? (await aPerson(db, 'agent', { agency_id })).id;
  const upload = await db
    .insertInto('bulk_uploads')
    .values({
      ...{ name: 'a.csv', size: 1, sha256: Buffer.from('x'), application_type: 'flood', state: 'mapping' },
      ...row,
      ...{ agency_id, created_by },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bulk_upload_rows')
    .values({ agency_id, created_by, upload_id: upload.id, row_number: 2, state: 'wrong' })
    .execute();
  return upload;
}

/**
 * Returns the client of an application, with an address of both kinds, another one merged into it and one kept apart
 * from it.
 */
export async function aClient(db: Database, application: MadeApplication, row: Row<'clients'> = {}) {
  const { agency_id, id: application_id } = application;
  const at = new Date();
  const insert = (more: Row<'clients'> = {}) =>
    db
      .insertInto('clients')
      .values({ agency_id, first_name: 'Dana', last_name: `Client ${next()}`, created_at: at, updated_at: at, ...more })
      .returningAll()
      .executeTakeFirstOrThrow();
  const client = await insert(row);
  await db.updateTable('applications').set({ client_id: client.id }).where('id', '=', application_id).execute();
  const address = { agency_id, client_id: client.id, name_key: client.name_key };
  await db
    .insertInto('client_addresses')
    .values([
      { ...address, application_id, kind: 'email', value: 'dana@whitfield.test', key: 'dana@whitfield.test' },
      { ...address, application_id: null, kind: 'phone', value: '(813) 555-0176', key: '8135550176' },
    ])
    .execute();
  const merged = await insert({ merged_into: client.id });
  await db
    .insertInto('client_merges')
    .values({ agency_id, client_id: client.id, merged_id: merged.id, merged_at: at })
    .execute();
  const other = await insert();
  await db
    .insertInto('client_separations')
    .values({ agency_id, client_id: client.id, other_id: other.id, separated_at: at })
    .execute();
  await db
    .insertInto('client_splits')
    .values({
      ...{ agency_id, application_id, from_id: other.id, to_id: client.id },
      ...{ split_by: application.created_by, split_at: at },
    })
    .execute();
  return client;
}

/** What hangs on an application: one row of each kind. */
export const everythingOf = (db: Database, application: MadeApplication): Promise<void> =>
  // In one go: a worker takes up the request once it can see it.
  db.transaction().execute((trx) => insertEverything(trx, application));

/** A key of an agency, an endpoint that it made, and what both had of an application. */
async function aProgram(db: Database, { agency_id, id: application_id, created_by }: MadeApplication): Promise<void> {
  const at = new Date();
  const made = { agency_id, created_by, created_at: at };
  const key = await db
    .insertInto('api_keys')
    .values({
      ...{ ...made, name: 'Agency website', prefix: 'fb_live_0000', secret_hash: Buffer.from(`key ${next()}`) },
      ...{ scopes: ['application.see'], rate_limit: 60 },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { agency_id, application_id, api_key_id: key.id };
  await db
    .insertInto('api_submissions')
    .values({ ...of, kind: 'lead', received_at: at })
    .execute();
  const endpoint = await db
    .insertInto('webhook_endpoints')
    .values({
      ...{ ...made, api_key_id: key.id, url: 'https://ams.example', events: ['quote.received'], updated_at: at },
      ...{ payload_version: '2026-11-01', secrets_sealed: Buffer.from('x'), secret_hint: 'x', is_enabled: false },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhook_deliveries')
    .values({ agency_id, application_id, endpoint_id: endpoint.id, type: 'quote.received', state: 'delivered' })
    .execute();
}

async function insertEverything(db: Database, application: MadeApplication): Promise<void> {
  const ids = { agency_id: application.agency_id, application_id: application.id };
  const person_id = application.created_by;
  const at = new Date();
  await db.updateTable('applications').set({ sent_at: at }).where('id', '=', ids.application_id).execute();
  const { client_id } = await db
    .selectFrom('applications')
    .select('client_id')
    .where('id', '=', ids.application_id)
    .executeTakeFirstOrThrow();
  if (client_id === null) await aClient(db, application);
  await aProgram(db, application);
  const carrier = await aCarrier(db, { agency_id: ids.agency_id });
  const { id: run_id } = await db
    .insertInto('runs')
    .values({ ...ids, application_version: 1, details: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const asked = { run_id, carrier_id: carrier.id, carrier_name: carrier.name };
  const { id: request_id } = await db
    .insertInto('quote_requests')
    .values({ ...ids, ...asked, is_sandbox: true, purpose: 'launch', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('request_calls')
    .values({
      agency_id: ids.agency_id,
      request_id,
      turn: 1,
      body_hash: Buffer.from('x'),
      sent_sealed: Buffer.from('x'),
      size: 1,
      arrived_at: at,
    })
    .execute();
  const answered = { agency_id: ids.agency_id, carrier_id: carrier.id };
  await db
    .insertInto('carrier_answers')
    .values({ ...answered, application_id: application.id, answers: '{}', updated_at: at })
    .execute();
  await db
    .insertInto('carrier_calls')
    .values({ ...answered, ref: 'x', sent_sealed: Buffer.from('x'), arrived_at: at })
    .execute();
  await db
    .insertInto('refused_calls')
    .values({ ...answered, reason: 'signature', last_at: at })
    .execute();
  const quote = await db
    .insertInto('quotes')
    .values({ ...ids, ...asked, outcome: 'quoted', premium: 100 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const link = await db
    .insertInto('client_links')
    .values({
      ...ids,
      created_by: person_id,
      token_hash: Buffer.from(`link ${next()}`),
      names_carriers: false,
      created_at: at,
      expires_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('message_drafts')
    .values({ ...ids, channel: 'email', body: 'x', written_by: 'x', written_at: at })
    .execute();
  const visit = { ...ids, link_id: link.id, address: '127.0.0.1', browser: 'x' };
  await db
    .insertInto('client_visits')
    .values({ ...visit, kind: 'opened', at })
    .execute();
  await db
    .insertInto('client_choices')
    .values({
      ...visit,
      quote_id: quote.id,
      signer_name: 'x',
      signature_kind: 'typed',
      document: asCarrierText('{}'),
      document_hash: Buffer.from('x'),
      signed_at: at,
    })
    .execute();
  await db
    .insertInto('carrier_documents')
    .values({ ...ids, request_id: quote.id, carrier_id: carrier.id, name: asCarrierText('a.pdf'), created_at: at })
    .execute();
  await db
    .insertInto('bound_policies')
    .values({
      ...{ ...ids, quote_id: quote.id, policy_number: 'P-1', premium: 100 },
      ...{ effective_date: '2026-12-20', expiration_date: '2027-12-20', recorded_by: person_id, recorded_at: at },
    })
    .execute();
  await db
    .insertInto('bind_attempts')
    .values({
      ...{ ...ids, quote_id: quote.id, carrier_id: carrier.id, state: 'refused', lease_until: at },
      ...{ effective_date: '2026-12-20', asked_by: person_id, asked_at: at },
    })
    .execute();
  await db
    .insertInto('flood_papers')
    .values({
      ...{ ...visit, kind: 'declined', signer_name: 'x', signature_kind: 'typed' },
      ...{ document: '{}', document_hash: Buffer.from('x'), signed_at: at },
    })
    .execute();
  await db
    .insertInto('flood_estimates')
    .values({ ...ids, needs: '{}', changed_by: 'x', changed_at: at })
    .execute();
  await db
    .insertInto('crm_records')
    .values({ ...ids, module: 'Leads', record_id: '1', name: 'x', linked_at: at })
    .execute();
  await db
    .insertInto('tasks')
    .values({ ...ids, title: 'Call back', due_on: '2026-12-20', created_at: at, updated_at: at })
    .execute();
  const note = await db
    .insertInto('notes')
    .values({ ...ids, key: 'note', title: 'A note' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await db
    .insertInto('attachments')
    .values({
      ...ids,
      ...{ note_id: note.id, name: 'a.pdf', kind: 'pdf', media_type: 'application/pdf', size: 1 },
      sha256: Buffer.from('x'),
      storage_key: `file-${next()}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await aReading(db, await aDocument(db, { ...ids, attachment_id: file.id }));
  const customer = await aPerson(db, 'customer', { agency_id: ids.agency_id });
  await db
    .insertInto('customer_rejections')
    .values({ ...ids, customer_id: customer.id, rejected_by: person_id, rejected_at: at })
    .execute();
  await db
    .insertInto('history')
    .values({ ...ids, actor_name: 'x', actor_role: 'agent', action: 'did' })
    .execute();
  await db
    .insertInto('messages')
    .values({ ...ids, channel: 'sms', direction: 'inbound', address: '+18135550176', body: 'Hi', state: 'received' })
    .execute();
  const { agency_id } = ids;
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
  const { id: exchange_id } = await db
    .insertInto('exchanges')
    .values({
      ...ids,
      api_name: asCarrierText('api'),
      method: 'GET',
      url: asCarrierText('http://x'),
      duration_ms: 1,
      started_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('exchange_bodies')
    .values({ ...ids, exchange_id, is_request: false, body: asCarrierText('x') })
    .execute();
  await db
    .insertInto('documents')
    .values({
      ...ids,
      person_id,
      name: 'a.pdf',
      media_type: 'application/pdf',
      bytes: Buffer.from('x'),
      token_hash: Buffer.from(`token ${next()}`),
      expires_at: at,
    })
    .execute();
  const ofCarrier = { agency_id: ids.agency_id, carrier_id: carrier.id };
  await db
    .insertInto('carrier_versions')
    .values({ ...ofCarrier, state: 'draft', settings: '{}', created_by: 'x' })
    .execute();
  await db
    .insertInto('standing_defaults')
    .values({ agency_id: ids.agency_id, type: 'flood', state: null, field: `field-${next()}`, value: '1' })
    .execute();
  await db
    .insertInto('single_sign_on')
    .values({
      agency_id: ids.agency_id,
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
      agency_id: ids.agency_id,
      region: 'com',
      client_id: 'x',
      secrets_sealed: Buffer.from('x'),
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('agency_logos')
    .values({ agency_id: ids.agency_id, media_type: 'image/png', bytes: Buffer.from('x'), hash: 'x' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('carrier_days')
    .values({ ...ofCarrier, day: '2026-01-01', asked: 1, priced: 1, premium_sum: 100 })
    .execute();
  await aRegistration(db, { agency_id: ids.agency_id });
  const { id: bulk_job_id } = await db
    .insertInto('bulk_jobs')
    .values({
      agency_id,
      person_id,
      action: 'launch',
      application_ids: [application.id],
      created_at: at,
      touched_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bulk_failures')
    .values({ ...ids, bulk_job_id, reason: 'x' })
    .execute();
  const { id: link_id } = await db
    .insertInto('intake_links')
    .values({
      ...{
        agency_id,
        name: 'x',
        audience: 'partner',
        type: 'flood',
        created_by: person_id,
        consent: 'x',
        created_at: at,
      },
      token_hash: Buffer.from(`intake ${next()}`),
      short_code: String(next()).padStart(12, '0'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('intake_submissions')
    .values({
      ...{ ...ids, link_id, language: 'en', consent: 'x', address: '127.0.0.1', browser: 'x', at },
      ticket_hash: Buffer.from(`ticket ${next()}`),
    })
    .execute();
  await db
    .insertInto('address_lookups')
    .values({ ...ids, priority: 0, due_at: at })
    .execute();
  await db
    .insertInto('saved_filters')
    .values({ agency_id, person_id, name: 'A filter', query: '', created_at: at })
    .execute();
  await aBulkUpload(db, { agency_id, created_by: person_id });
  await db
    .insertInto('bulk_headings')
    .values({ agency_id, application_type: 'flood', heading: `heading-${next()}`, updated_by: person_id })
    .execute();
  await db
    .insertInto('provider_switches')
    .values({ agency_id: ids.agency_id, provider: 'gender', is_enabled: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('lookups')
    .values({ ...ids, person_id, address: 'x', data: '{}' })
    .execute();
}
