-- Files that come with what a client writes lie in the storage; whose they are may not be known yet.
alter table message_files alter column agency_id drop not null;
alter table message_files alter column bytes drop not null;
alter table message_files add column storage_key text;
alter table message_files add column kind text check (kind in ('picture', 'pdf', 'other'));
alter table message_files add column size int check (size > 0);
alter table message_files add column sha256 bytea;
alter table message_files add constraint message_files_content
  check ((bytes is null) <> (storage_key is null) and (storage_key is null or (kind is not null and size is not null and sha256 is not null)));
