-- What came with a text beside its words, in the gateway's order: [{kind, state}]; and what of it is still to be fetched:
-- [{at, url, media_type}], `at` being the place in `media`. The gateway's addresses are never shown or exported.
alter table messages
  add column media jsonb not null default '[]',
  add column media_waiting jsonb;
create index messages_media_waiting on messages (id) where media_waiting is not null;

alter table guest_files
  drop constraint guest_files_door_check,
  add constraint guest_files_door_check check (door in ('intake', 'client', 'mail', 'text'));
