-- What is done with several applications at once: the applications as they were chosen, and how far it has come.
create table bulk_jobs (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  person_id int not null references people,
  -- Who truly sat there when a person's name was used.
  impersonator_id int references people,
  impersonator_name text,
  action text not null check (action in ('assign', 'launch', 'archive', 'restore', 'export')),
  -- Whom an assignment is to.
  agent_id int references people,
  -- Of an export: what file it becomes, and in whose zone its times stand.
  format text check (format in ('csv', 'xlsx')),
  time_zone text not null default 'UTC',
  application_ids int[] not null,
  -- How many of them are through; each moves it on in the transaction that deals with it.
  position int not null default 0,
  failed int not null default 0,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'cancelled', 'failed')),
  -- Why it ended before its end.
  reason text not null default '',
  storage_key text unique,
  created_at timestamptz not null,
  started_at timestamptz,
  -- When it was last worked on: what stands still for long is taken up again.
  touched_at timestamptz not null,
  ended_at timestamptz,
  check ((action = 'assign') = (agent_id is not null)),
  check ((action = 'export') = (format is not null))
);
create index bulk_jobs_person on bulk_jobs (person_id, id desc);
create index bulk_jobs_open on bulk_jobs (touched_at) where state in ('queued', 'running');
create index bulk_jobs_kept on bulk_jobs (ended_at) where storage_key is not null;

-- Each application with which it could not be done, and why.
create table bulk_failures (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  bulk_job_id int not null references bulk_jobs on delete cascade,
  application_id int not null,
  number int,
  client text not null default '',
  reason text not null
);
create index bulk_failures_job on bulk_failures (bulk_job_id, id);

-- Filters of the list under a name, a person's own or the agency's.
create table saved_filters (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  person_id int not null references people,
  name text not null check (length(name) between 1 and 60),
  is_shared boolean not null default false,
  -- What the list's address says.
  query text not null check (length(query) <= 2000),
  created_at timestamptz not null
);
create index saved_filters_agency on saved_filters (agency_id, id);

-- A document that is of no single application, as an export.
alter table documents alter column application_id drop not null;
