import type { DB } from '../../../kernel/database/schema.gen.ts';

const OF_STAFF = 'Of the agency’s own people, not of a client.';
const OF_AGENCY = 'Settings of an agency; names no client.';
const COUNTS = 'Counts; names nobody.';
const PUBLIC = 'Public figures of FEMA; names no client.';
const OF_CARRIER = 'About carriers and services; names no client.';

/**
 * The tables that an export and an erasure leave out, with the reason. A new table stands here or in PERSONAL_TABLES.
 */
export const OTHER_TABLES: Partial<Record<keyof DB, string>> = {
  agencies: OF_AGENCY,
  agency_logos: OF_AGENCY,
  api_keys: OF_AGENCY,
  oauth_clients: 'Programs that registered themselves; names no client.',
  assistants: OF_STAFF,
  assistant_tokens: OF_STAFF,
  bulk_headings: OF_AGENCY,
  crm_connections: OF_AGENCY,
  intake_links: OF_AGENCY,
  provider_switches: OF_AGENCY,
  short_codes: OF_AGENCY,
  single_sign_on: OF_AGENCY,
  single_sign_on_domains: OF_AGENCY,
  standing_defaults: OF_AGENCY,
  template_versions: OF_AGENCY,
  templates: OF_AGENCY,
  webhook_endpoints: OF_AGENCY,
  application_days: COUNTS,
  application_months: COUNTS,
  application_search: 'Copies what applications say, and follows them.',
  application_steps: COUNTS,
  application_tallies: COUNTS,
  carrier_days: COUNTS,
  guest_files: 'How much came by a link or from a sender, by hashes of these, for two days.',
  retention_runs: COUNTS,
  carrier_states: OF_CARRIER,
  carrier_tokens: OF_CARRIER,
  carrier_versions: OF_CARRIER,
  carriers: OF_CARRIER,
  provider_states: OF_CARRIER,
  nfip_communities: PUBLIC,
  nfip_status_book: PUBLIC,
  flood_neighborhoods: PUBLIC,
  refused_calls: 'Refused calls of carriers: a reference and a reason, no content.',
  carrier_calls: 'Sealed calls that wait for their request, for a day at most; nobody knows yet whose they are.',
  idempotent_answers: 'Answers to programs, for a day.',
  events: 'Ids for open pages, for a day.',
  history_anchors: 'Fingerprints of the history.',
  history_ends: 'Hashes of the history.',
  agency_history_ends: 'Hashes of the history.',
  installation: 'Settings of the installation.',
  processes: 'The processes that run now.',
  backups: 'The list of backups. A restored copy applies the list of erasures.',
  passkey_challenges: 'Random numbers of a sign-in, for minutes.',
  set_up_addresses: 'The key of the first start.',
  single_sign_on_attempts: `${OF_STAFF} Sealed, for minutes.`,
  single_sign_on_stops: `${OF_STAFF} For a day.`,
  privacy_jobs: 'The record of the export or erasure itself; an erasure blanks its name and address.',
  retained_records: 'What the law requires to keep, sealed until its day.',
};
