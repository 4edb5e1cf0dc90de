-- Sheets of applications: the file lies in the storage, what was read of it stands here.
create table bulk_uploads (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  created_by int not null,
  name text not null check (length(name) between 1 and 200),
  size int not null check (size > 0),
  sha256 bytea not null,
  storage_key text unique,
  application_type text not null check (application_type in ('home', 'flood')),
  state text not null check (state in ('reading', 'mapping', 'checking', 'checked', 'storing', 'launching', 'done', 'canceled', 'failed')),
  -- Why the file could not be taken, and at which row of it.
  fault text,
  fault_row int,
  -- How the file is written, and its columns with their first values.
  sheet jsonb,
  mapping jsonb,
  leave_out_repeated boolean not null default true,
  take_incomplete boolean not null default false,
  launch boolean not null default false,
  row_count int not null default 0,
  ready int not null default 0,
  wrong int not null default 0,
  incomplete int not null default 0,
  repeated int not null default 0,
  stored int not null default 0,
  left_out int not null default 0,
  launched int not null default 0,
  not_launched int not null default 0,
  errors jsonb not null default '{}',
  -- The last row of the file that was worked through: what is begun anew goes on behind it.
  cursor_row int not null default 0,
  -- Counted up with every check: what worked on an earlier one stops.
  generation int not null default 0,
  -- When somebody last worked on it: what nobody works on any more is taken up.
  worked_at timestamptz not null default now(),
  checked_ms int,
  started_at timestamptz,
  stored_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  unique (agency_id, id),
  foreign key (created_by) references people
);
create index bulk_uploads_agency on bulk_uploads (agency_id, id desc);
create index bulk_uploads_creator on bulk_uploads (created_by, id desc);
create index bulk_uploads_hash on bulk_uploads (agency_id, sha256);
create index bulk_uploads_at_work on bulk_uploads (worked_at)
  where state in ('reading', 'checking', 'storing', 'launching');

-- Rows of a sheet that are to be looked at, and those that have become applications: of one row one application at most.
create table bulk_upload_rows (
  upload_id int not null,
  agency_id int not null,
  created_by int not null,
  row_number int not null,
  state text not null check (state in ('ready', 'wrong', 'incomplete', 'repeated', 'stored', 'launched', 'not_launched')),
  -- What a list shows of it.
  summary jsonb not null default '{}',
  errors jsonb not null default '{}',
  -- The cells as they stood, of a row that may be mended.
  cells jsonb,
  -- The application, or the row of the same file, that has the same key facts.
  repeats_application_id int,
  repeats_row int,
  application_id int,
  reason text,
  primary key (upload_id, row_number),
  foreign key (agency_id, upload_id) references bulk_uploads (agency_id, id) on delete cascade,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index bulk_upload_rows_state on bulk_upload_rows (upload_id, state, row_number);
create index bulk_upload_rows_application on bulk_upload_rows (application_id) where application_id is not null;

-- Which field an agency chose for a column of this heading the last time; null: none.
create table bulk_headings (
  agency_id int not null references agencies,
  application_type text not null,
  heading text not null,
  field text,
  updated_by int not null references people,
  updated_at timestamptz not null default now(),
  primary key (agency_id, application_type, heading)
);

-- What came in with an application and has no place in its form: [{name, value}].
alter table application_details add column besides jsonb;

-- A list of rows is no matter of one application.
alter table documents alter column application_id drop not null;
