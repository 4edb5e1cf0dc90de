-- Keys by which programs act for an agency; of a key its hash alone is stored (R10.11).
create table api_keys (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  name text not null,
  -- Its first characters, by which people recognize it.
  prefix text not null,
  secret_hash bytea not null unique,
  -- The key before a rotation, while both are valid.
  previous_hash bytea unique,
  previous_until timestamptz,
  scopes text[] not null,
  -- Null: every source, every line, every address.
  sources text[],
  lines text[],
  networks text[],
  rate_limit int not null check (rate_limit between 1 and 6000),
  is_test boolean not null default false,
  created_by int not null references people,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Calls of one day, UTC.
  calls_day date,
  calls_count int not null default 0,
  revoked_at timestamptz,
  revoked_by text,
  -- When it was first sent in an address, where others may have read it.
  exposed_at timestamptz,
  unique (agency_id, id)
);
create index api_keys_agency on api_keys (agency_id, id desc);
create index api_keys_creator on api_keys (created_by);

-- What was answered under an Idempotency-Key, for 24 hours: a repeated request gets the same answer.
create table idempotent_answers (
  api_key_id int not null,
  agency_id int not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (api_key_id, key),
  foreign key (agency_id, api_key_id) references api_keys (agency_id, id) on delete cascade
);
create index idempotent_answers_age on idempotent_answers (created_at);

-- Applications that programs sent, with the program's own id and the consent that came along.
create table api_submissions (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  api_key_id int not null,
  kind text not null check (kind in ('application', 'lead')),
  external_id text,
  consent text not null default '',
  received_at timestamptz not null,
  unique (api_key_id, external_id),
  foreign key (agency_id, api_key_id) references api_keys (agency_id, id),
  foreign key (agency_id, application_id) references applications (agency_id, id) on delete cascade
);
create index api_submissions_application on api_submissions (application_id);
