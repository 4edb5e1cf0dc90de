-- Exports and erasures of what is held about a person (R10.8); each is a job of an agency.
create table privacy_jobs (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  kind text not null check (kind in ('export', 'erase')),
  -- Of whom: a client, or an address that no client has. Both are blank once an erasure is done.
  client_id int,
  address text not null default '',
  name text not null default '',
  reason text not null default '',
  -- Null where the retention of the agency's records erases.
  requested_by int references people,
  requested_at timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  position int not null default 0,
  total int not null default 0,
  failure text not null default '',
  -- How much of each kind was exported, erased or retained.
  counts jsonb not null default '{}',
  -- The ZIP of an export, or the certificate of an erasure.
  storage_key text,
  -- Files whose rows are gone and that are still to be removed.
  pending_files text[] not null default '{}',
  -- Whose data is meant, until it is erased.
  subject_sealed bytea,
  -- What the erasure was of, for a restored copy: ids, and keyed hashes of e-mail addresses and phone numbers.
  client_ids int[] not null default '{}',
  application_ids int[] not null default '{}',
  identifiers text[] not null default '{}',
  touched_at timestamptz not null,
  ended_at timestamptz,
  unique (agency_id, id)
);
create index privacy_jobs_agency on privacy_jobs (agency_id, id desc);
create index privacy_jobs_open on privacy_jobs (touched_at) where ended_at is null;

-- What the law requires to keep of somebody who was erased: sealed, on no screen, until its day.
create table retained_records (
  id int generated always as identity primary key,
  agency_id int not null,
  erasure_id int not null,
  kind text not null,
  ends_on date not null,
  sealed bytea not null,
  storage_keys text[] not null default '{}',
  created_at timestamptz not null,
  foreign key (agency_id, erasure_id) references privacy_jobs (agency_id, id)
);
create index retained_records_end on retained_records (ends_on);
create index retained_records_erasure on retained_records (erasure_id);

-- How many rows the nightly retention removed, and what the installation holds.
create table retention_runs (
  id int generated always as identity primary key,
  ended_at timestamptz not null,
  removed jsonb not null,
  database_bytes bigint not null,
  file_bytes bigint not null,
  applications int not null
);

-- A line whose content was erased keeps its hash, its place and its moment.
alter table history add column erasure_id int;
create index history_erasure on history (erasure_id) where erasure_id is not null;
-- The lines outlive an erased application; chain_history checks the application of a new line.
alter table history drop constraint history_agency_id_application_id_fkey;

-- Proof of consent of somebody who was erased: on no screen, and deleted after this day.
alter table consents add column hidden_until date;
create index consents_hidden on consents (hidden_until) where hidden_until is not null;
