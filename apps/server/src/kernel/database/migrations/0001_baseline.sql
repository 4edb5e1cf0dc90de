create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table installation (
  key text primary key,
  value text not null
);

create table agencies (
  id int generated always as identity primary key,
  name text not null,
  street_address text not null default '',
  phone text not null default '',
  quick_links jsonb not null default '[]',
  carrier_login_portals jsonb not null default '[]',
  next_number int not null default 1001,
  created_at timestamptz not null default now()
);

create table people (
  id int generated always as identity primary key,
  agency_id int references agencies,
  role text not null check (role in ('super-admin', 'admin', 'agent', 'customer')),
  username text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  display_carriers boolean not null default false,
  assigned_product_type text[] not null default '{flood,home}',
  settings jsonb not null default '{}',
  created_by int references people,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  -- One of the demo, who is refused once the demo is off, whatever the database held.
  is_demo boolean not null default false,
  check ((role = 'super-admin') = (agency_id is null)),
  unique (agency_id, id)
);
create unique index people_username on people (lower(username));
create unique index people_email on people (lower(email));
create index people_agency on people (agency_id, role, lower(name));

create table sessions (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  person_id int not null references people,
  impersonated_by int references people,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The session out of which somebody signed in as another: the two end together.
  parent_id bigint references sessions on delete cascade
);
create index sessions_person on sessions (person_id) where ended_at is null;
create index sessions_parent on sessions (parent_id) where parent_id is not null;

create table login_attempts (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null,
  at timestamptz not null
);
create index login_attempts_name on login_attempts (name, at);
create index login_attempts_address on login_attempts (address, at);

create table notifications (
  id int generated always as identity primary key,
  person_id int not null references people,
  kind text not null,
  text text not null,
  application_id int,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_person on notifications (person_id, id desc);

create table applications (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  number int not null,
  type text not null check (type in ('home', 'flood', 'life', 'auto', 'pet')),
  status text not null default 'new' check (status in ('new', 'new_updated', 'launched', 'complete')),
  source text not null default 'Agent Portal',
  form_type text,
  flood_zone text,
  first_name text not null default '',
  last_name text not null default '',
  business_name text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  agent_id int,
  created_by int not null,
  customer_id int,
  version int not null default 1,
  min_premium numeric(12, 2),
  quote_count int not null default 0,
  alert_colour text check (alert_colour in ('red', 'orange', 'yellow', 'teal', 'purple')),
  alert_text text not null default '',
  run_id int,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (
    lower(number::text || ' ' || first_name || ' ' || last_name || ' ' || business_name || ' ' || address || ' ' || email || ' ' || phone)
  ) stored,
  -- The version with which something that carriers rate by last changed: what they said for other terms holds until the
  -- next such change. Null until the first change: it is the version itself.
  rated_version int,
  -- The last day of the lowest price, so that it is found once that day has passed.
  min_expires_on date,
  unique (agency_id, number),
  unique (agency_id, id),
  foreign key (agency_id, agent_id) references people (agency_id, id),
  foreign key (agency_id, customer_id) references people (agency_id, id),
  foreign key (created_by) references people
);
create index applications_changed on applications (agency_id, updated_at desc, id desc) where archived_at is null;
create index applications_created on applications (agency_id, created_at desc, id desc) where archived_at is null;
create index applications_client on applications (agency_id, lower(last_name), lower(first_name), id) where archived_at is null;
create index applications_premium on applications (agency_id, min_premium, id) where archived_at is null;
create index applications_status on applications (agency_id, status, updated_at desc, id desc) where archived_at is null;
create index applications_alert on applications (agency_id, updated_at desc, id desc) where archived_at is null and alert_colour is not null;
create index applications_agent on applications (agency_id, agent_id, updated_at desc, id desc) where archived_at is null;
create index applications_creator on applications (created_by, updated_at desc) where archived_at is null;
create index applications_customer on applications (customer_id, updated_at desc) where customer_id is not null;
create index applications_archived on applications (agency_id, archived_at desc) where archived_at is not null;
create index applications_search on applications using gin (agency_id, search gin_trgm_ops);
create index applications_expiring on applications (min_expires_on) where min_expires_on is not null;

-- The wide part of an application stands apart, so that lists read narrow rows.
create table application_details (
  application_id int primary key,
  agency_id int not null,
  details jsonb not null,
  provenance jsonb not null default '{}',
  address_data jsonb,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);

-- How many applications there are of each kind, as differences that are added up when read and folded
-- together now and then: counting a million rows would take longer than the page may, and one counter
-- row would make every writer of an agency wait for the other.
create table application_tallies (
  agency_id int not null,
  agent_id int,
  status text not null,
  type text not null,
  source text not null,
  is_archived boolean not null,
  has_alert boolean not null,
  n bigint not null
);
create index application_tallies_agency on application_tallies (agency_id);

-- What was done stays as it was written: lines are neither changed nor taken out (functions/keep_history.sql), and those of
-- one application are chained, each with a hash over itself and the one before it (functions/chain_history.sql).
create table history (
  id bigint generated always as identity primary key,
  agency_id int references agencies,
  application_id int,
  actor_id int references people,
  actor_name text not null,
  actor_role text not null,
  action text not null,
  changes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  -- Who truly sat there when a person's name was used.
  impersonator_id int references people,
  impersonator_name text,
  position bigint,
  hash bytea,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index history_application on history (application_id, id desc);
create index history_actor on history (actor_id, id desc);
create unique index history_chain on history (application_id, position);

-- The end of each chain, so that a missing end is noticed; of application 0 the last line that was there before chains.
create table history_ends (
  application_id int primary key,
  position bigint not null,
  hash bytea not null
);
insert into history_ends values (0, 0, '');

create table notes (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  run_id int,
  key text not null,
  title text not null,
  body text not null default '',
  is_alert boolean not null default false,
  is_active boolean not null default false,
  status text,
  sent_by text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index notes_application on notes (application_id, id desc);

create table events (
  id bigint generated always as identity primary key,
  agency_id int,
  application_id int,
  person_id int,
  kind text not null,
  ids jsonb not null,
  at timestamptz not null default now()
);
create index events_at on events (at);

create table lookups (
  id int generated always as identity primary key,
  agency_id int,
  person_id int not null references people,
  application_id int,
  address text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index lookups_application on lookups (application_id);
create index lookups_of_nothing on lookups (created_at) where application_id is null;

create table carriers (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  key text not null,
  name text not null,
  kind text not null check (kind in ('http-json', 'http-xml', 'submit-then-poll', 'callback', 'rate-table', 'login-portal')),
  rate_type text not null check (rate_type in ('bindable', 'indication')),
  lines text[] not null,
  states text[],
  forms text[],
  base_url text,
  auth_sealed bytea,
  mapping jsonb not null,
  limits jsonb not null,
  is_sandbox boolean not null default false,
  is_enabled boolean not null default true,
  updated_at timestamptz not null default now(),
  -- The version that quotes; 0 while nothing has been published.
  version int not null default 1,
  -- Counted up with each draft saved or dropped and each version published. A change names the edition that it saw, so
  -- that two people never overwrite each other silently (D7); `changed` says who made it: {what, by, by_id, at}.
  edition int not null default 0,
  changed jsonb,
  unique (agency_id, key),
  unique (agency_id, id)
);

-- A carrier's settings as they were and as they are prepared. Credentials lie sealed beside them, never within.
create table carrier_versions (
  id int generated always as identity primary key,
  agency_id int not null,
  carrier_id int not null,
  number int,
  state text not null check (state in ('draft', 'published', 'retired')),
  settings jsonb not null,
  auth_sealed bytea,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  -- The version that quoted when the draft was begun.
  started_from int,
  check ((state = 'draft') = (number is null)),
  unique (carrier_id, number),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create unique index carrier_versions_draft on carrier_versions (carrier_id) where state = 'draft';

-- What all processes together know of a carrier: its failures in a row, when it may be asked again, its calls of this
-- and the last minute.
create table carrier_states (
  carrier_id int primary key,
  agency_id int not null,
  failures int not null default 0,
  open_until timestamptz,
  not_before timestamptz,
  minute_started_at timestamptz not null default 'epoch',
  this_minute int not null default 0,
  last_minute int not null default 0,
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);

-- Access tokens of carriers, sealed, one for all processes; refreshing_until keeps two from asking for one at once.
create table carrier_tokens (
  key bytea primary key,
  token_sealed bytea,
  good_until timestamptz,
  refreshing_until timestamptz
);

create sequence quote_ids as int;

create table runs (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  application_version int not null,
  details jsonb not null,
  started_by int references people,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  superseded_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
-- Two launches at once end as one run.
create unique index runs_under_way on runs (application_id) where ended_at is null and superseded_at is null;
create index runs_application on runs (application_id, id desc);

-- One asked carrier of a run. The quote's id is set aside at launch, so that a carrier that goes by it (D16) has one name from the first moment.
create table run_carriers (
  quote_id int primary key default nextval('quote_ids'),
  agency_id int not null,
  application_id int not null,
  run_id int not null,
  carrier_id int not null,
  carrier_name text not null,
  is_sandbox boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'asking', 'background', 'done')),
  outcome text,
  remote_ref text,
  claimed_by uuid,
  started_at timestamptz,
  deadline_at timestamptz,
  ended_at timestamptz,
  -- Until when a carrier that has no room waits, without holding a worker.
  wait_until timestamptz,
  -- A carrier that sends its result later does so once, to an address that only it was told.
  callback_hash bytea,
  callback_secret_sealed bytea,
  callback_until timestamptz,
  -- How often a carrier was taken to be asked, and what one that waits is waiting for.
  attempts int not null default 0,
  parked_for text check (parked_for in ('open', 'told', 'room', 'minute')),
  -- Where a carrier was told to send a result that did not come in time: one that comes later is recorded, once.
  ended_callback_hash bytea,
  -- How many processes died while they had taken it: what ends the processes that ask it must not end them all.
  deaths int not null default 0,
  unique (run_id, carrier_id),
  foreign key (agency_id, run_id) references runs (agency_id, id),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create index run_carriers_open on run_carriers (claimed_by) where state <> 'done';
create index run_carriers_busy on run_carriers (carrier_id) where claimed_by is not null and state <> 'done';
create index run_carriers_parked on run_carriers (wait_until) where wait_until is not null;
create index run_carriers_for_room on run_carriers (carrier_id, quote_id) where parked_for is not null and state <> 'done';
create index run_carriers_callback on run_carriers (callback_until) where callback_until is not null;
-- Health is read from what was asked.
create index run_carriers_ended on run_carriers (carrier_id, ended_at desc) include (started_at, outcome) where ended_at is not null;
-- Most carriers send no result later: they have no place in these indexes.
create unique index run_carriers_callback_hash on run_carriers (callback_hash) where callback_hash is not null;
create unique index run_carriers_ended_callback_hash on run_carriers (ended_callback_hash)
  where ended_callback_hash is not null;

create table quotes (
  id int primary key default nextval('quote_ids'),
  agency_id int not null,
  application_id int not null,
  run_id int,
  carrier_id int,
  carrier_name text not null,
  quote_carrier_url text,
  carrier_quote_number text,
  outcome text not null,
  rate_type text not null default 'bindable',
  description text not null default '',
  premium numeric(12, 2),
  lines jsonb not null default '[]',
  coverages jsonb not null default '{}',
  deductibles jsonb not null default '{}',
  reasons jsonb not null default '[]',
  needs jsonb not null default '[]',
  factors jsonb not null default '[]',
  expires_on date,
  is_custom boolean not null default false,
  is_sandbox boolean not null default false,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who added a quote by hand, acting for nobody else: what they wrote themselves is shown to them as they wrote it.
  written_by int references people,
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, run_id) references runs (agency_id, id)
);
create index quotes_application on quotes (application_id, id);
-- A local carrier can be rated again within a run: its earlier quote stays, superseded.
create unique index quotes_run_carrier on quotes (run_id, carrier_id) where superseded_at is null;
create index quotes_written_by on quotes (written_by) where written_by is not null;

-- Answers for another deductible and limit; they are no quotes of the application. A cell is asked by one process at a time.
create table what_if_answers (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  application_version int not null,
  carrier_id int not null,
  deductible text not null,
  building_limit bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  outcome text,
  premium numeric(12, 2),
  reasons jsonb not null default '[]',
  asked_at timestamptz not null default now(),
  claimed_by uuid,
  callback_hash bytea unique,
  callback_sealed bytea,
  callback_until timestamptz,
  -- Since when a cell waits; asked_at is when somebody last looked after it.
  since timestamptz not null default now(),
  -- What a carrier calls a submission that gave its room to a launch: it is asked for the result, not asked again.
  remote_ref text,
  -- How often a cell was asked for: one that failed is asked again under another key.
  askings int not null default 1,
  unique (application_id, application_version, carrier_id, deductible, building_limit),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create index what_if_answers_waiting on what_if_answers (application_id, carrier_id) where state = 'waiting';
create index what_if_answers_busy on what_if_answers (carrier_id) where claimed_by is not null and state = 'waiting';

-- One exchange with an outside service, request and answer, secrets masked (R4.2).
create table exchanges (
  id bigint generated always as identity primary key,
  agency_id int,
  application_id int,
  lookup_id int,
  person_id int,
  quote_id int,
  carrier_name text,
  api_name text not null,
  is_sandbox boolean not null default false,
  method text not null,
  url text not null,
  request_headers jsonb not null default '{}',
  request_body text,
  status int,
  response_headers jsonb not null default '{}',
  response_body text,
  fault text,
  duration_ms int not null,
  started_at timestamptz not null,
  -- Of bodies that lie apart (exchange_bodies) the beginning stays here with their size in characters; a size that is null
  -- says that the whole is here.
  request_size int,
  response_size int,
  -- What the application itself did not need: a carrier being tested, or asked what other terms would cost.
  purpose text check (purpose in ('test', 'what_if')),
  carrier_id int references carriers on delete set null
);
create index exchanges_application on exchanges (application_id, id);
create index exchanges_lookup on exchanges (lookup_id) where lookup_id is not null;
create index exchanges_quote on exchanges (quote_id) where quote_id is not null;
create index exchanges_provider on exchanges (agency_id, api_name, started_at desc) include (duration_ms, status, fault) where quote_id is null;
create index exchanges_tests on exchanges (carrier_id, id desc) where purpose = 'test';
-- Exchanges and look-ups that led to no application are forgotten after a while.
create index exchanges_of_nothing on exchanges (started_at) where application_id is null;

-- A body above a small size lies apart and is read only when a person opens it (R4.2).
create table exchange_bodies (
  exchange_id bigint not null references exchanges on delete cascade,
  is_request boolean not null,
  agency_id int,
  application_id int,
  body text not null,
  primary key (exchange_id, is_request)
);

create table documents (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  person_id int not null references people,
  name text not null,
  media_type text not null,
  bytes bytea not null,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- A document's address works no longer than the session that it was made in.
  session_id bigint references sessions on delete cascade,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index documents_expired on documents (expires_at);
create index documents_session on documents (session_id);

create table provider_switches (
  agency_id int not null references agencies,
  provider text not null,
  is_enabled boolean not null,
  primary key (agency_id, provider)
);

-- What all processes together know of a data provider, by the name under which it is recorded: its failures in a row, and
-- until when it is left alone. Providers serve the whole installation, so they are of no agency.
create table provider_states (
  api_name text primary key,
  failures int not null default 0,
  open_until timestamptz
);
