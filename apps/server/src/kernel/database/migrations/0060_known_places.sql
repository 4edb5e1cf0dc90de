-- The function counts addresses too, by which it takes more: the one that takes less goes.
drop function if exists note_attempt(text, text, text, timestamptz, timestamptz, int, int, int);

-- What limits count an address by: itself, or its /64. A person is known where they signed in from.
alter table sessions add column network text;
update sessions set network = case
  when address ~ '^[0-9a-fA-F:.]*:[0-9a-fA-F:.]*$' then text(network(set_masklen(address::inet, 64)))
  else address end;
alter table sessions alter column network set not null;
create index sessions_place on sessions (person_id, network, created_at) where impersonated_by is null;
