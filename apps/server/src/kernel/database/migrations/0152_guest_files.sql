-- What people without a session brought, to limit it by link and day and by agency and day: counts alone, for two days.
create table guest_files (
  id bigint generated always as identity primary key,
  -- Null: mail of which nobody knows yet for whom it is.
  agency_id int references agencies on delete cascade,
  door text not null check (door in ('intake', 'client', 'mail')),
  -- By what they came: a hash of the link, or of the sender's address.
  link_hash bytea not null,
  -- The form that was sent by the link; null where a link has no forms.
  ticket_hash bytea,
  at timestamptz not null,
  files int not null check (files >= 0),
  bytes bigint not null check (bytes >= 0)
);
create index guest_files_link on guest_files (link_hash, at);
create index guest_files_agency on guest_files (agency_id, at);
create index guest_files_at on guest_files (at);
