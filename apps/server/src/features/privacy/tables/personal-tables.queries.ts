import { type SqlBool, sql } from 'kysely';
import { contactAddresses } from '../subject/subject.ts';
import {
  endedSheets,
  mentionsAddress,
  mentionsName,
  namesPerson,
  ofApplicationIds,
  ofApplications,
  ofClients,
  ofCustomers,
  ofMessages,
  ofPolicies,
  underAddress,
  uploadRows,
} from './conditions.queries.ts';
import type { PersonalTable } from './personal-table.ts';

/** History actions that name a client; in others, a matching name may be another person's. */
const CLIENT_ACTIONS = sql`(t.action ~ 'client|customer|regist|duplicate|upload|filter|task')`;

/**
 * Every table with personal data (R10.8), in the order of erasure: rows that refer to another table come before it. A
 * test compares the list with the schema.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'bind_attempts',
    kind: 'policies',
    isPart: true,
    rows: ofApplications,
    omit: ['result_sealed'],
    carrier: ['message'],
    erase: 'delete',
  },
  {
    table: 'client_choices',
    kind: 'links',
    rows: ofApplications,
    omit: ['document_hash'],
    carrier: ['document'],
    erase: 'delete',
  },
  { table: 'flood_papers', kind: 'links', rows: ofApplications, omit: ['document_hash'], erase: 'delete' },
  { table: 'client_visits', kind: 'links', rows: ofApplications, erase: 'delete' },
  { table: 'client_links', kind: 'links', rows: ofApplications, omit: ['token_hash'], erase: 'delete' },
  { table: 'intake_submissions', kind: 'links', rows: ofApplications, omit: ['ticket_hash'], erase: 'delete' },
  {
    table: 'message_drafts',
    kind: 'messages',
    isPart: true,
    rows: ofApplications,
    carrier: ['subject', 'body'],
    erase: 'delete',
  },
  { table: 'api_submissions', kind: 'links', rows: ofApplications, erase: 'delete' },
  { table: 'webhook_deliveries', kind: 'links', rows: ofApplications, carrier: ['payload'], erase: 'delete' },
  {
    table: 'policy_terms',
    kind: 'policies',
    rows: (subject) => sql<SqlBool>`t.policy_id in (select t.id from policies t where ${ofPolicies(subject)})`,
    // Forms may name their carrier.
    carrier: ['stated'],
    erase: 'delete',
  },
  {
    table: 'policies',
    kind: 'policies',
    rows: ofPolicies,
    omit: ['search'],
    carrier: ['carrier_name', 'policy_number'],
    erase: 'delete',
  },
  { table: 'bound_policies', kind: 'policies', rows: ofApplications, erase: 'delete' },
  {
    table: 'carrier_documents',
    kind: 'files',
    rows: ofApplications,
    omit: ['content', 'headers_sealed'],
    carrier: ['name', 'source_url', 'fault'],
    erase: 'delete',
  },
  { table: 'document_readings', kind: 'files', isPart: true, rows: ofApplications, erase: 'delete' },
  { table: 'recognized_pages', kind: 'files', isPart: true, rows: ofApplications, omit: ['content'], erase: 'delete' },
  { table: 'flood_estimates', kind: 'quotes', rows: ofApplications, erase: 'delete' },
  {
    table: 'read_documents',
    kind: 'files',
    rows: ofApplications,
    omit: ['page_sizes', 'lane', 'by_guest', 'turn_at', 'lease_until', 'tries', 'not_before'],
    erase: 'delete',
  },
  {
    table: 'attachments',
    kind: 'files',
    rows: ofApplications,
    omit: ['sha256', 'storage_key'],
    file: 'storage_key',
    fileName: 'name',
    erase: 'delete',
  },
  { table: 'notes', kind: 'notes', rows: ofApplications, carrier: ['title', 'body'], erase: 'delete' },
  {
    table: 'quotes',
    kind: 'quotes',
    rows: ofApplications,
    carrier: [
      'carrier_name',
      'quote_carrier_url',
      'carrier_quote_number',
      'description',
      'offer_name',
      'offer_carrier_name',
      'reasons',
      'needs',
    ],
    erase: 'delete',
  },
  {
    table: 'request_calls',
    kind: 'quotes',
    isPart: true,
    rows: (
      subject,
    ) => sql<SqlBool>`t.request_id in (select id from quote_requests r where r.agency_id = ${subject.agencyId}
      and r.application_id = any (${subject.applicationIds}::int[]))`,
    omit: ['sent_sealed', 'body_hash'],
    erase: 'delete',
  },
  {
    table: 'request_files',
    kind: 'quotes',
    isPart: true,
    rows: (
      subject,
    ) => sql<SqlBool>`t.request_id in (select id from quote_requests r where r.agency_id = ${subject.agencyId}
      and r.application_id = any (${subject.applicationIds}::int[]))`,
    omit: ['content'],
    erase: 'delete',
  },
  {
    table: 'quote_requests',
    kind: 'quotes',
    isPart: true,
    rows: ofApplications,
    omit: ['callback_hash', 'callback_sealed', 'progress_sealed', 'step', 'leased_by'],
    carrier: ['carrier_name', 'answer', 'questions', 'answers_refusal'],
    erase: 'delete',
  },
  { table: 'carrier_answers', kind: 'quotes', isPart: true, rows: ofApplications, erase: 'delete' },
  { table: 'runs', kind: 'quotes', isPart: true, rows: ofApplications, erase: 'delete' },
  {
    table: 'exchange_bodies',
    kind: 'exchanges',
    isPart: true,
    rows: ofApplications,
    carrier: ['body'],
    erase: 'delete',
  },
  {
    table: 'exchanges',
    kind: 'exchanges',
    rows: (
      subject,
    ) => sql<SqlBool>`(${ofApplications(subject)} or t.application_id is null and t.agency_id = ${subject.agencyId}
      and ${mentionsAddress(subject, sql`concat(t.url, ' ', t.request_body, ' ', t.response_body)`)})`,
    omit: ['request_headers', 'response_headers'],
    carrier: ['carrier_name', 'api_name', 'url', 'request_body', 'response_body'],
    erase: 'delete',
  },
  {
    table: 'documents',
    kind: 'files',
    rows: ofApplications,
    omit: ['bytes', 'token_hash', 'storage_key'],
    erase: 'delete',
  },
  {
    table: 'message_files',
    kind: 'files',
    rows: (subject) => sql<SqlBool>`t.message_id in (select t.id from messages t where ${ofMessages(subject)})`,
    omit: ['bytes', 'sha256', 'storage_key'],
    file: 'storage_key',
    fileName: 'name',
    erase: 'delete',
  },
  { table: 'messages', kind: 'messages', rows: ofMessages, omit: ['gateway_id', 'media_waiting'], erase: 'delete' },
  { table: 'crm_records', kind: 'accounts', rows: ofApplications, erase: 'delete' },
  { table: 'crm_makings', kind: 'accounts', isPart: true, rows: ofApplicationIds, erase: 'delete' },
  { table: 'customer_rejections', kind: 'accounts', isPart: true, rows: ofApplications, erase: 'delete' },
  { table: 'address_lookups', kind: 'exchanges', rows: ofApplications, erase: 'delete' },
  { table: 'lookups', kind: 'exchanges', rows: ofApplications, erase: 'delete' },
  {
    table: 'client_splits',
    kind: 'client',
    isPart: true,
    rows: (subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId}
      and (${ofApplicationIds(subject)} or t.from_id = any (${subject.clientIds}::int[]) or t.to_id = any (${subject.clientIds}::int[]))`,
    erase: 'delete',
  },
  {
    table: 'tasks',
    kind: 'notes',
    rows: (subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId}
      and (${ofApplicationIds(subject)} or t.client_id = any (${subject.clientIds}::int[])
        or t.application_id is null and t.client_id is null and ${namesPerson(subject, sql`t.title || ' ' || t.note`)})`,
    erase: 'delete',
  },
  {
    table: 'notifications',
    kind: 'notes',
    rows: (subject) => sql<SqlBool>`(${ofApplicationIds(subject)} or ${ofCustomers(subject)}
      or t.application_id is null and ${namesPerson(subject, sql`t.text`)}
        and t.person_id in (select id from people where agency_id = ${subject.agencyId}))`,
    carrier: ['carrier_text'],
    erase: 'delete',
  },
  { table: 'bulk_failures', kind: 'uploads', isPart: true, rows: ofApplications, erase: 'delete' },
  {
    // The sheet also contains other people's rows, so it is deleted as a whole once its applications are made.
    table: 'bulk_uploads',
    kind: 'uploads',
    isPart: true,
    rows: endedSheets,
    omit: ['sha256', 'storage_key', 'sheet', 'errors'],
    file: 'storage_key',
    erase: sql`storage_key = null, sheet = null`,
  },
  {
    table: 'bulk_upload_rows',
    kind: 'uploads',
    rows: uploadRows,
    erase: sql`summary = '{}', errors = '{}', cells = null, checked = null, reason = null, application_id = null, repeats_application_id = null`,
  },
  {
    table: 'bulk_jobs',
    kind: 'uploads',
    isPart: true,
    rows: (subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId} and t.storage_key is not null
      and t.application_ids && ${subject.applicationIds}::int[]`,
    omit: ['storage_key', 'application_ids'],
    file: 'storage_key',
    erase: sql`storage_key = null`,
  },
  {
    table: 'consents',
    kind: 'consents',
    rows: (subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId} and t.hidden_until is null
      and t.address = any (${contactAddresses(subject)}::text[])`,
    erase: 'elsewhere',
  },
  {
    table: 'registrations',
    kind: 'accounts',
    rows: (subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId} and (${ofCustomers(subject)}
      or ${underAddress(subject, sql`t.email`, sql`t.phone_number`)})`,
    omit: ['password_hash', 'key_hash', 'email_code_hash', 'phone_code_hash'],
    erase: 'delete',
  },
  { table: 'sessions', kind: 'accounts', isPart: true, rows: ofCustomers, omit: ['key_hash'], erase: 'delete' },
  { table: 'trusted_devices', kind: 'accounts', isPart: true, rows: ofCustomers, omit: ['key_hash'], erase: 'delete' },
  {
    table: 'passkeys',
    kind: 'accounts',
    isPart: true,
    rows: ofCustomers,
    omit: ['credential_id', 'public_key'],
    erase: 'delete',
  },
  {
    table: 'second_factors',
    kind: 'accounts',
    isPart: true,
    rows: ofCustomers,
    omit: ['secret_sealed', 'unsaved_codes_sealed'],
    erase: 'delete',
  },
  { table: 'recovery_codes', kind: 'accounts', isPart: true, rows: ofCustomers, omit: ['code_hash'], erase: 'delete' },
  { table: 'single_sign_on_identities', kind: 'accounts', isPart: true, rows: ofCustomers, erase: 'delete' },
  { table: 'email_changes', kind: 'accounts', isPart: true, rows: ofCustomers, omit: ['key_hash'], erase: 'delete' },
  { table: 'invitations', kind: 'accounts', isPart: true, rows: ofCustomers, omit: ['key_hash'], erase: 'delete' },
  { table: 'password_resets', kind: 'accounts', isPart: true, rows: ofCustomers, omit: ['key_hash'], erase: 'delete' },
  {
    table: 'saved_filters',
    kind: 'accounts',
    isPart: true,
    rows: (subject) => sql<SqlBool>`(${ofCustomers(subject)}
      or t.agency_id = ${subject.agencyId} and ${namesPerson(subject, sql`t.name || ' ' || t.query`)})`,
    erase: 'delete',
  },
  { table: 'security_events', kind: 'accounts', isPart: true, rows: ofCustomers, erase: 'delete' },
  {
    table: 'login_attempts',
    kind: 'accounts',
    isPart: true,
    rows: (
      subject,
    ) => sql<SqlBool>`lower(t.name) in (select unnest(array[lower(p.username), lower(p.email), p.id::text]) from people p
      where p.agency_id = ${subject.agencyId} and p.id = any (${subject.customerIds}::int[]))`,
    erase: 'delete',
  },
  {
    // Other people's rows refer to the account, so the row stays without its personal data.
    table: 'people',
    kind: 'accounts',
    rows: (subject) =>
      sql<SqlBool>`t.agency_id = ${subject.agencyId} and t.role = 'customer' and t.id = any (${subject.customerIds}::int[])`,
    omit: ['password_hash'],
    erase: sql`username = 'erased-' || id, email = 'erased-' || id || '@erased.invalid', name = 'Erased', phone = '', license = '',
      title = '', settings = '{}', verified_name = null, verified_email = null, verified_phone = null, mail_trouble = '',
      password_hash = 'erased', deactivated_at = coalesce(deactivated_at, now())`,
  },
  {
    table: 'history',
    kind: 'history',
    rows: (subject) => sql<SqlBool>`t.erasure_id is null and t.agency_id = ${subject.agencyId} and (
      t.application_id = any (${subject.applicationIds}::int[])
      or t.actor_id = any (${subject.customerIds}::int[])
      or t.application_id is null and (${mentionsAddress(subject, sql`t.action || t.changes::text`)}
        or ${CLIENT_ACTIONS} and ${mentionsName(subject, sql`t.action || t.changes::text`)}))`,
    omit: ['hash'],
    carrier: ['action', 'changes'],
    erase: 'elsewhere',
  },
  { table: 'application_details', kind: 'applications', isPart: true, rows: ofApplications, erase: 'delete' },
  {
    table: 'client_addresses',
    kind: 'client',
    isPart: true,
    rows: (subject) => sql<SqlBool>`(${ofClients(subject)} or ${ofApplications(subject)})`,
    erase: 'delete',
  },
  {
    table: 'applications',
    kind: 'applications',
    rows: (subject) =>
      sql<SqlBool>`t.agency_id = ${subject.agencyId} and t.id = any (${subject.applicationIds}::int[])`,
    omit: ['search'],
    carrier: ['alert_text'],
    erase: 'delete',
  },
  {
    table: 'client_merges',
    kind: 'client',
    isPart: true,
    rows: (subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId}
      and (t.client_id = any (${subject.clientIds}::int[]) or t.merged_id = any (${subject.clientIds}::int[]))`,
    erase: 'delete',
  },
  {
    table: 'client_separations',
    kind: 'client',
    isPart: true,
    rows: (subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId}
      and (t.client_id = any (${subject.clientIds}::int[]) or t.other_id = any (${subject.clientIds}::int[]))`,
    erase: 'delete',
  },
  {
    table: 'clients',
    kind: 'client',
    rows: (subject) => sql<SqlBool>`t.agency_id = ${subject.agencyId} and t.id = any (${subject.clientIds}::int[])`,
    omit: ['search', 'sort_name', 'name_key'],
    erase: 'delete',
  },
];
