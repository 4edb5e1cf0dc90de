import type { RetentionKey } from '@freeboard/domain/privacy';
import type { DB } from './schema.gen.ts';

export type Move = {
  where?: string;
  /** Columns that do not move: secrets, and values that are valid only in the old installation. */
  omit?: readonly string[];
  /** Columns of ids (or arrays of ids) without a foreign key, with the table that they refer to. */
  refs?: Readonly<Record<string, keyof DB>>;
  /** For JSON columns: keys with ids (or arrays of ids), with the table that they refer to. */
  refsInside?: Readonly<Record<string, Readonly<Record<string, keyof DB>>>>;
  /** New values of columns, as SQL over `r`, the moved row as JSON. */
  set?: Readonly<Record<string, string>>;
};

/**
 * Who may see a table's rows. `application`: viewers of their application. `agency`: the agency's users. `maker`:
 * viewers of the whole agency, and the row's creator. `owner`: the row's owner and creator, and viewers of its
 * application. `policy`: viewers of their policy.
 */
type Scope =
  | 'application'
  | 'agency'
  | 'maker'
  | 'owner'
  | 'policy'
  | 'application itself'
  | 'client'
  | 'client address'
  | 'agency itself';

type Table = {
  /** Missing for a table that is never read through `TenantDb`. */
  scope?: Scope;
  /** The retention rule of its rows. Rows of an application are always deleted with it. */
  ends: RetentionKey;
  /** Why exports and erasures of a person leave the table out; if missing, the table is in PERSONAL_TABLES. */
  impersonal?: string;
} & ({ moves: Move } | { /** Why it stays behind when an agency moves. */ stays: string });

/**
 * The hash of a random text that is not stored anywhere: the row's password or link is invalid until a new one is
 * made.
 */
const NEW_TOKEN = `to_jsonb(sha256(convert_to(gen_random_uuid()::text, 'UTF8')))`;

/** Moved files get new storage keys, because the old keys may already exist here. */
const NEW_STORAGE_KEY = `to_jsonb((select f.new from import_files f where f.old = r ->> 'storage_key'))`;

const SESSION = 'Signing in and its secrets: people are invited again.';
const TRANSIENT = 'Work under way, or for days at most.';
const KEY = 'Holds a key of another service: it is entered again.';
const INSTALLATION = 'Of the whole installation.';
const LINK = 'Addresses with a token in them: new links are made.';

const OF_STAFF = 'Of the agency’s own people, not of a client.';
const AGENCYS = 'Settings of an agency; names no client.';
const COUNTS = 'Counts; names nobody.';
const PUBLIC = 'Public figures of FEMA; names no client.';
const OF_CARRIER = 'About carriers and services; names no client.';

/**
 * Every table of the database. Tables that move with an agency are in the order in which they are written: each comes
 * after the tables that it refers to.
 */
export const TABLES = {
  agencies: { scope: 'agency itself', ends: 'settings', moves: { omit: ['text_from'] }, impersonal: AGENCYS },
  agency_logos: { scope: 'agency', ends: 'settings', moves: {}, impersonal: AGENCYS },
  people: {
    scope: 'agency',
    ends: 'settings',
    moves: {
      omit: ['password_hash', 'last_seen_at', 'mail_trouble', 'password_changed_at', 'tasks_reminded_on', 'is_demo'],
      set: {
        password_hash: `to_jsonb('invited'::text)`,
        username: `case when exists (select from people p where lower(p.username) = lower(r ->> 'username'))
          then to_jsonb(lower(r ->> 'email')) else r -> 'username' end`,
      },
    },
  },
  clients: { scope: 'client', ends: 'open_applications', moves: {} },
  carriers: {
    scope: 'agency',
    ends: 'settings',
    moves: {
      omit: ['auth_sealed', 'producer_code_sealed', 'other_auth_sealed', 'other_producer_code_sealed'],
      // Carriers arrive disabled, so that none quotes in two installations unnoticed.
      set: { is_enabled: 'to_jsonb(false)' },
    },
    impersonal: OF_CARRIER,
  },
  carrier_days: { scope: 'agency', ends: 'figures', moves: {}, impersonal: COUNTS },
  provider_switches: { scope: 'agency', ends: 'settings', moves: {}, impersonal: AGENCYS },
  bulk_headings: { scope: 'agency', ends: 'settings', moves: {}, impersonal: AGENCYS },
  short_codes: { scope: 'agency', ends: 'settings', moves: {}, impersonal: AGENCYS },
  standing_defaults: { scope: 'agency', ends: 'settings', moves: {}, impersonal: AGENCYS },
  templates: { scope: 'agency', ends: 'settings', moves: {}, impersonal: AGENCYS },
  template_versions: { scope: 'agency', ends: 'settings', moves: {}, impersonal: AGENCYS },
  applications: { scope: 'application itself', ends: 'open_applications', moves: { refs: { run_id: 'runs' } } },
  application_details: { scope: 'application', ends: 'open_applications', moves: {} },
  application_search: {
    ends: 'open_applications',
    moves: {},
    impersonal: 'Copies what applications say, and follows them.',
  },
  application_tallies: {
    scope: 'agency',
    ends: 'figures',
    moves: { refs: { agent_id: 'people' } },
    impersonal: COUNTS,
  },
  application_days: {
    scope: 'agency',
    ends: 'figures',
    moves: { refs: { agent_id: 'people', created_by: 'people' } },
    impersonal: COUNTS,
  },
  application_months: {
    scope: 'agency',
    ends: 'figures',
    moves: { refs: { agent_id: 'people', created_by: 'people' } },
    impersonal: COUNTS,
  },
  application_steps: {
    scope: 'agency',
    ends: 'figures',
    moves: { refs: { agent_id: 'people', created_by: 'people' } },
    impersonal: COUNTS,
  },
  client_addresses: { scope: 'client address', ends: 'open_applications', moves: {} },
  client_merges: {
    scope: 'agency',
    ends: 'open_applications',
    moves: {
      refs: {
        child_ids: 'clients',
        application_ids: 'applications',
        confirmed_ids: 'applications',
        address_ids: 'client_addresses',
      },
    },
  },
  client_separations: { scope: 'agency', ends: 'open_applications', moves: {} },
  client_splits: {
    scope: 'application',
    ends: 'open_applications',
    moves: { refs: { confirmed_ids: 'applications' } },
  },
  customer_rejections: { scope: 'application', ends: 'open_applications', moves: {} },
  crm_records: { scope: 'application', ends: 'open_applications', moves: {} },
  runs: { scope: 'application', ends: 'open_applications', moves: {} },
  quote_requests: {
    scope: 'application',
    ends: 'open_applications',
    moves: {
      where: `state = 'done' and purpose <> 'test'`,
      omit: ['callback_hash', 'callback_sealed', 'progress_sealed', 'leased_by', 'lease_until', 'not_before'],
    },
  },
  notes: { scope: 'application', ends: 'open_applications', moves: { refs: { run_id: 'runs' } } },
  attachments: { scope: 'application', ends: 'open_applications', moves: { set: { storage_key: NEW_STORAGE_KEY } } },
  quotes: {
    scope: 'application',
    ends: 'open_applications',
    moves: { refs: { carrier_id: 'carriers', request_id: 'quote_requests' } },
  },
  carrier_answers: { scope: 'application', ends: 'open_applications', moves: {} },
  // A document that is being read has no readings yet, so it is read again after the move.
  read_documents: {
    scope: 'application',
    ends: 'open_applications',
    moves: { where: `state in ('read', 'failed', 'not_recognized')` },
  },
  document_readings: {
    scope: 'application',
    ends: 'open_applications',
    moves: { refs: { document_id: 'read_documents' } },
  },
  flood_estimates: { scope: 'application', ends: 'open_applications', moves: {} },
  carrier_documents: {
    scope: 'application',
    ends: 'open_applications',
    moves: {
      where: 'attachment_id is not null',
      omit: ['headers_sealed', 'content'],
      refs: { request_id: 'quote_requests' },
    },
  },
  bound_policies: { scope: 'application', ends: 'open_applications', moves: {} },
  policies: { scope: 'owner', ends: 'policies', moves: {} },
  policy_terms: { scope: 'policy', ends: 'policies', moves: {} },
  bind_attempts: { scope: 'application', ends: 'open_applications', moves: { omit: ['result_sealed'] } },
  client_links: {
    scope: 'application',
    ends: 'open_applications',
    moves: {
      omit: ['token_hash'],
      refs: { quote_ids: 'quotes', recommended_quote_id: 'quotes' },
      set: { token_hash: NEW_TOKEN, revoked_at: `coalesce(nullif(r -> 'revoked_at', 'null'), to_jsonb(now()))` },
    },
  },
  client_choices: { scope: 'application', ends: 'open_applications', moves: {} },
  flood_papers: { scope: 'application', ends: 'open_applications', moves: {} },
  messages: {
    scope: 'application',
    ends: 'unassigned_messages',
    moves: {
      omit: ['gateway_id', 'media_url', 'media_waiting', 'not_before'],
      refsInside: {
        template: {
          id: 'templates',
          link_id: 'client_links',
          choice_id: 'client_choices',
          quote_id: 'quotes',
          quote_ids: 'quotes',
          together: 'applications',
        },
      },
      // The old installation may have sent them since.
      set: {
        state: `case when r ->> 'state' in ('queued', 'held', 'sending') then '"in_doubt"' else r -> 'state' end`,
        // The gateway's account does not move, so waiting files can no longer be fetched.
        media: `(select coalesce(jsonb_agg(case when m ->> 'state' = 'waiting' then m || '{"state": "failed"}' else m end
          order by n), '[]') from jsonb_array_elements(r -> 'media') with ordinality as came (m, n))`,
      },
    },
  },
  message_drafts: { scope: 'application', ends: 'open_applications', moves: {} },
  message_files: { ends: 'open_applications', moves: { set: { storage_key: NEW_STORAGE_KEY } } },
  client_visits: { scope: 'application', ends: 'open_applications', moves: {} },
  // What an erasure retained stays with the installation that did it.
  consents: { ends: 'consents', moves: { where: 'hidden_until is null', refs: { application_id: 'applications' } } },
  tasks: { scope: 'owner', ends: 'done_tasks', moves: {} },
  exchanges: {
    scope: 'application',
    ends: 'exchange_content',
    moves: {
      omit: ['lookup_id'],
      refs: { application_id: 'applications', person_id: 'people', quote_id: 'quotes' },
    },
  },
  exchange_bodies: {
    scope: 'application',
    ends: 'exchange_content',
    moves: { refs: { application_id: 'applications' } },
  },
  // The chains are computed again over the new ids; the heads of the old ones are in the line that records the import.
  history: {
    scope: 'application',
    ends: 'history',
    moves: {
      // An erased application's lines are empty, and without the application they would be in the agency's own chain.
      where: 'application_id is null or application_id in (select id from applications)',
      omit: ['hash', 'erasure_id'],
      refs: { application_id: 'applications' },
    },
  },
  address_lookups: { scope: 'application', ends: 'open_applications', stays: TRANSIENT },
  agency_history_ends: {
    ends: 'history',
    stays: 'Computed again with the chains.',
    impersonal: 'Hashes of the history.',
  },
  api_keys: { scope: 'agency', ends: 'settings', stays: KEY, impersonal: AGENCYS },
  api_submissions: {
    scope: 'application',
    ends: 'open_applications',
    stays: 'Ids of programs whose keys stay behind; the consents move with their ledger.',
  },
  assistant_tokens: { ends: 'operation', stays: SESSION, impersonal: OF_STAFF },
  assistants: { ends: 'settings', stays: SESSION, impersonal: OF_STAFF },
  backups: {
    ends: 'backup_attempts',
    stays: INSTALLATION,
    impersonal: 'The list of backups. A restored copy applies the list of erasures.',
  },
  bulk_failures: { scope: 'agency', ends: 'bulk_exports', stays: TRANSIENT },
  bulk_jobs: { scope: 'agency', ends: 'bulk_exports', stays: TRANSIENT },
  bulk_upload_rows: { scope: 'maker', ends: 'upload_rows', stays: TRANSIENT },
  bulk_uploads: { scope: 'maker', ends: 'upload_sheets', stays: TRANSIENT },
  carrier_calls: {
    scope: 'agency',
    ends: 'carrier_calls',
    stays: TRANSIENT,
    impersonal: 'Sealed calls that wait for their request, for a day at most; nobody knows yet whose they are.',
  },
  carrier_states: { scope: 'agency', ends: 'operation', stays: TRANSIENT, impersonal: OF_CARRIER },
  carrier_tokens: { ends: 'operation', stays: KEY, impersonal: OF_CARRIER },
  carrier_versions: {
    scope: 'agency',
    ends: 'settings',
    stays: 'The published version of each carrier is in the row of the carrier.',
    impersonal: OF_CARRIER,
  },
  crm_connections: { scope: 'agency', ends: 'settings', stays: KEY, impersonal: AGENCYS },
  crm_makings: { ends: 'open_applications', stays: TRANSIENT },
  documents: { scope: 'application', ends: 'operation', stays: TRANSIENT },
  email_changes: { ends: 'operation', stays: SESSION },
  events: { ends: 'live_events', stays: TRANSIENT, impersonal: 'Ids for open pages, for a day.' },
  flood_neighborhoods: { ends: 'figures', stays: INSTALLATION, impersonal: PUBLIC },
  guest_files: {
    ends: 'operation',
    stays: TRANSIENT,
    impersonal: 'How much came by a link, from an address or a sender, by hashes of these, for two days.',
  },
  history_anchors: { ends: 'history', stays: INSTALLATION, impersonal: 'Fingerprints of the history.' },
  history_ends: { ends: 'history', stays: 'Computed again with the chains.', impersonal: 'Hashes of the history.' },
  idempotent_answers: { ends: 'program_answers', stays: TRANSIENT, impersonal: 'Answers to programs, for a day.' },
  installation: { ends: 'operation', stays: INSTALLATION, impersonal: 'Settings of the installation.' },
  intake_links: { scope: 'agency', ends: 'settings', stays: LINK, impersonal: AGENCYS },
  intake_submissions: { scope: 'application', ends: 'open_applications', stays: LINK },
  invitations: { ends: 'settings', stays: SESSION },
  login_attempts: { ends: 'sign_in_attempts', stays: SESSION },
  lookups: { scope: 'agency', ends: 'unassigned_exchanges', stays: TRANSIENT },
  nfip_communities: { ends: 'figures', stays: INSTALLATION, impersonal: PUBLIC },
  nfip_status_book: { ends: 'figures', stays: INSTALLATION, impersonal: PUBLIC },
  notifications: { ends: 'notifications', stays: TRANSIENT },
  oauth_clients: {
    ends: 'operation',
    stays: INSTALLATION,
    impersonal: 'Programs that registered themselves; names no client.',
  },
  passkey_challenges: { ends: 'operation', stays: SESSION, impersonal: 'Random numbers of a sign-in, for minutes.' },
  passkeys: { ends: 'settings', stays: SESSION },
  password_resets: { ends: 'operation', stays: SESSION },
  privacy_jobs: {
    ends: 'privacy_jobs',
    stays: 'Erasures are records of the installation that did them.',
    impersonal: 'The record of the export or erasure itself; an erasure blanks its name and address.',
  },
  announcements: { ends: 'operation', stays: TRANSIENT, impersonal: 'What wakes processes, for minutes.' },
  canary: { ends: 'operation', stays: INSTALLATION, impersonal: 'When the test application got through.' },
  processes: { ends: 'operation', stays: INSTALLATION, impersonal: 'The processes that run now.' },
  provider_states: { ends: 'operation', stays: INSTALLATION, impersonal: OF_CARRIER },
  recognized_pages: { scope: 'application', ends: 'open_applications', stays: TRANSIENT },
  recovery_codes: { ends: 'settings', stays: SESSION },
  refused_calls: {
    scope: 'agency',
    ends: 'figures',
    stays: TRANSIENT,
    impersonal: 'Refused calls of carriers: a reference and a reason, no content.',
  },
  registrations: { scope: 'agency', ends: 'registrations', stays: `${SESSION} They hold a password.` },
  request_calls: { scope: 'agency', ends: 'carrier_calls', stays: TRANSIENT },
  request_files: { scope: 'agency', ends: 'carrier_calls', stays: TRANSIENT },
  retained_records: {
    ends: 'retained',
    stays: 'Sealed by the old installation, which holds them until their day.',
    impersonal: 'What the law requires to keep, sealed until its day.',
  },
  retention_runs: { ends: 'figures', stays: INSTALLATION, impersonal: COUNTS },
  saved_filters: { scope: 'agency', ends: 'settings', stays: 'They name people and carriers by number.' },
  second_factors: { ends: 'settings', stays: SESSION },
  security_events: {
    ends: 'security_events',
    stays: 'The record of sign-ins stays with the installation that made it.',
  },
  sessions: { ends: 'sign_ins', stays: SESSION },
  set_up_addresses: { ends: 'operation', stays: INSTALLATION, impersonal: 'The key of the first start.' },
  single_sign_on: { scope: 'agency', ends: 'settings', stays: KEY, impersonal: AGENCYS },
  single_sign_on_attempts: { ends: 'operation', stays: SESSION, impersonal: `${OF_STAFF} Sealed, for minutes.` },
  single_sign_on_domains: { ends: 'settings', stays: SESSION, impersonal: AGENCYS },
  single_sign_on_identities: { ends: 'settings', stays: SESSION },
  single_sign_on_stops: { ends: 'operation', stays: SESSION, impersonal: `${OF_STAFF} For a day.` },
  trusted_devices: { ends: 'settings', stays: SESSION },
  webhook_deliveries: { scope: 'agency', ends: 'webhook_deliveries', stays: TRANSIENT },
  webhook_endpoints: { scope: 'agency', ends: 'settings', stays: KEY, impersonal: AGENCYS },
} as const satisfies Record<keyof DB, Table>;

type Tables = typeof TABLES;
export type TenantTable = {
  [Name in keyof Tables]: Tables[Name] extends { scope: string } ? Name : never;
}[keyof Tables];

export const scopeOf = (table: TenantTable): Scope => TABLES[table].scope;
