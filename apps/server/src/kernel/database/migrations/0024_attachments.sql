-- Files of notes: what they are and where they lie; their bytes lie in the installation's own storage.
create table attachments (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  note_id int not null references notes on delete cascade,
  name text not null check (length(name) between 1 and 200),
  kind text not null check (kind in ('picture', 'pdf', 'other')),
  media_type text not null,
  size int not null check (size > 0),
  sha256 bytea not null,
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index attachments_application on attachments (application_id);
create index attachments_note on attachments (note_id);

-- A document either holds its bytes or says where in the storage they lie.
alter table documents alter column bytes drop not null;
alter table documents add column storage_key text;
alter table documents add column is_shown boolean not null default false;
alter table documents add constraint documents_content check ((bytes is null) <> (storage_key is null));
