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
  unique (agency_id, key),
  unique (agency_id, id)
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
  unique (run_id, carrier_id),
  foreign key (agency_id, run_id) references runs (agency_id, id),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create index run_carriers_open on run_carriers (claimed_by) where state <> 'done';

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
  unique (run_id, carrier_id),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, run_id) references runs (agency_id, id)
);
create index quotes_application on quotes (application_id, id);

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
  started_at timestamptz not null
);
create index exchanges_application on exchanges (application_id, id);
create index exchanges_lookup on exchanges (lookup_id) where lookup_id is not null;

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
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index documents_expired on documents (expires_at);
