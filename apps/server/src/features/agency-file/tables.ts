import type { DB } from '../../kernel/database/schema.gen.ts';

/** A table of which an agency's rows are in its file. */
export type AgencyTable = {
  table: keyof DB;
  /** SQL for the rows that come along, beside the agency's id. */
  where?: string;
  /** Columns that stay behind: secrets, and what only the old installation can use. */
  omit?: readonly string[];
  /** Ids, or arrays of ids, that no foreign key declares, with the table that they name. */
  refs?: Readonly<Record<string, keyof DB>>;
  /** What a column becomes in the new installation: SQL over `r`, the row as JSON. */
  set?: Readonly<Record<string, string>>;
};

/** No text hashes to it: whoever has it has no password and no link until a new one is sent. */
const NEW_TOKEN = `to_jsonb(sha256(convert_to(gen_random_uuid()::text, 'UTF8')))`;

/** Files get new keys: those of the file may be here already. */
const NEW_STORAGE_KEY = `to_jsonb((select f.new from import_files f where f.old = r ->> 'storage_key'))`;

/** The tables of an agency's file. A new table is named here or in LEFT_OUT. */
export const AGENCY_TABLES: readonly AgencyTable[] = [
  { table: 'agencies', omit: ['text_from'] },
  { table: 'agency_logos' },
  {
    table: 'people',
    omit: ['password_hash', 'last_seen_at', 'mail_trouble', 'password_changed_at', 'tasks_reminded_on', 'is_demo'],
    set: {
      password_hash: `to_jsonb('invited'::text)`,
      username: `case when exists (select from people p where lower(p.username) = lower(r ->> 'username'))
        then to_jsonb(lower(r ->> 'email')) else r -> 'username' end`,
    },
  },
  { table: 'clients' },
  {
    table: 'carriers',
    omit: ['auth_sealed', 'producer_code_sealed', 'other_auth_sealed', 'other_producer_code_sealed'],
    // None quotes in two installations unnoticed, not even by the agency's own rate tables.
    set: { is_enabled: 'to_jsonb(false)' },
  },
  { table: 'carrier_days' },
  { table: 'provider_switches' },
  { table: 'bulk_headings' },
  { table: 'short_codes' },
  { table: 'standing_defaults' },
  { table: 'templates' },
  { table: 'template_versions' },
  { table: 'applications', refs: { run_id: 'runs' } },
  { table: 'application_details' },
  { table: 'application_search' },
  { table: 'application_tallies', refs: { agent_id: 'people' } },
  { table: 'application_days', refs: { agent_id: 'people', created_by: 'people' } },
  { table: 'application_months', refs: { agent_id: 'people', created_by: 'people' } },
  { table: 'application_steps', refs: { agent_id: 'people', created_by: 'people' } },
  { table: 'client_addresses' },
  {
    table: 'client_merges',
    refs: {
      child_ids: 'clients',
      application_ids: 'applications',
      confirmed_ids: 'applications',
      address_ids: 'client_addresses',
    },
  },
  { table: 'client_separations' },
  { table: 'client_splits', refs: { confirmed_ids: 'applications' } },
  { table: 'customer_rejections' },
  { table: 'crm_records' },
  { table: 'runs' },
  {
    table: 'quote_requests',
    where: `state = 'done' and purpose <> 'test'`,
    omit: ['callback_hash', 'callback_sealed', 'progress_sealed', 'leased_by', 'lease_until', 'not_before'],
  },
  { table: 'quotes', refs: { carrier_id: 'carriers', request_id: 'quote_requests' } },
  { table: 'carrier_answers' },
  { table: 'notes', refs: { run_id: 'runs' } },
  { table: 'attachments', set: { storage_key: NEW_STORAGE_KEY } },
  // One that is being read has no readings yet: it is read again there.
  { table: 'read_documents', where: `state in ('read', 'failed', 'not_recognized')` },
  { table: 'document_readings', refs: { document_id: 'read_documents' } },
  { table: 'flood_estimates' },
  {
    table: 'carrier_documents',
    where: 'attachment_id is not null',
    omit: ['headers_sealed', 'content'],
    refs: { request_id: 'quote_requests' },
  },
  { table: 'bound_policies' },
  { table: 'bind_attempts', omit: ['result_sealed'] },
  {
    table: 'client_links',
    omit: ['token_hash'],
    refs: { quote_ids: 'quotes', recommended_quote_id: 'quotes' },
    set: { token_hash: NEW_TOKEN, revoked_at: `coalesce(nullif(r -> 'revoked_at', 'null'), to_jsonb(now()))` },
  },
  { table: 'client_choices' },
  { table: 'flood_papers' },
  {
    table: 'messages',
    omit: ['gateway_id', 'media_url', 'media_waiting', 'not_before'],
    // The old installation may have sent them since.
    set: {
      state: `case when r ->> 'state' in ('queued', 'held', 'sending') then '"in_doubt"' else r -> 'state' end`,
      // The gateway's account stays behind: what waited to be fetched cannot be.
      media: `(select coalesce(jsonb_agg(case when m ->> 'state' = 'waiting' then m || '{"state": "failed"}' else m end
        order by n), '[]') from jsonb_array_elements(r -> 'media') with ordinality as came (m, n))`,
    },
  },
  { table: 'message_drafts' },
  { table: 'message_files', set: { storage_key: NEW_STORAGE_KEY } },
  { table: 'client_visits' },
  // What an erasure retained stays with the installation that did it.
  { table: 'consents', where: 'hidden_until is null', refs: { application_id: 'applications' } },
  { table: 'tasks' },
  {
    table: 'exchanges',
    omit: ['lookup_id'],
    refs: { application_id: 'applications', person_id: 'people', quote_id: 'quotes' },
  },
  { table: 'exchange_bodies', refs: { application_id: 'applications' } },
  // The chains are computed again over the new ids; the heads of the old ones are in the line that records the import.
  {
    table: 'history',
    // An erased application's lines say nothing, and without it they would stand in the agency's own chain.
    where: 'application_id is null or application_id in (select id from applications)',
    omit: ['hash', 'erasure_id'],
    refs: { application_id: 'applications' },
  },
];

const SESSION = 'Signing in and its secrets: people are invited again.';
const TRANSIENT = 'Work under way, or for days at most.';
const KEY = 'Holds a key of another service: it is entered again.';
const INSTALLATION = 'Of the whole installation.';
const LINK = 'Addresses with a token in them: new links are made.';

/** The tables that stay behind, with the reason. */
export const LEFT_OUT: Partial<Record<keyof DB, string>> = {
  sessions: SESSION,
  login_attempts: SESSION,
  guest_files: TRANSIENT,
  password_resets: SESSION,
  email_changes: SESSION,
  invitations: SESSION,
  second_factors: SESSION,
  recovery_codes: SESSION,
  trusted_devices: SESSION,
  passkeys: SESSION,
  passkey_challenges: SESSION,
  single_sign_on: KEY,
  single_sign_on_attempts: SESSION,
  single_sign_on_domains: SESSION,
  single_sign_on_identities: SESSION,
  single_sign_on_stops: SESSION,
  security_events: 'The record of sign-ins stays with the installation that made it.',
  registrations: `${SESSION} They hold a password.`,
  crm_connections: KEY,
  carrier_tokens: KEY,
  carrier_versions: 'The published version of each carrier is in the row of the carrier.',
  carrier_states: TRANSIENT,
  carrier_calls: TRANSIENT,
  request_calls: TRANSIENT,
  request_files: TRANSIENT,
  refused_calls: TRANSIENT,
  provider_states: INSTALLATION,
  nfip_communities: INSTALLATION,
  nfip_status_book: INSTALLATION,
  flood_neighborhoods: INSTALLATION,
  address_lookups: TRANSIENT,
  lookups: TRANSIENT,
  bulk_jobs: TRANSIENT,
  bulk_failures: TRANSIENT,
  bulk_uploads: TRANSIENT,
  bulk_upload_rows: TRANSIENT,
  crm_makings: TRANSIENT,
  documents: TRANSIENT,
  events: TRANSIENT,
  notifications: TRANSIENT,
  saved_filters: 'They name people and carriers by number.',
  intake_links: LINK,
  intake_submissions: LINK,
  api_keys: KEY,
  api_submissions: 'Ids of programs whose keys stay behind; the consents move with their ledger.',
  idempotent_answers: TRANSIENT,
  oauth_clients: INSTALLATION,
  assistants: SESSION,
  assistant_tokens: SESSION,
  webhook_endpoints: KEY,
  webhook_deliveries: TRANSIENT,
  privacy_jobs: 'Erasures are records of the installation that did them.',
  retained_records: 'Sealed by the old installation, which holds them until their day.',
  retention_runs: INSTALLATION,
  history_ends: 'Computed again with the chains.',
  agency_history_ends: 'Computed again with the chains.',
  history_anchors: INSTALLATION,
  backups: INSTALLATION,
  processes: INSTALLATION,
  installation: INSTALLATION,
  set_up_addresses: INSTALLATION,
};
