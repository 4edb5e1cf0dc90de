-- What all processes together know of a data provider, by the name under which it is recorded: its failures in a row, and
-- until when it is left alone. Providers serve the whole installation, so they are of no agency.
create table provider_states (
  api_name text primary key,
  failures int not null default 0,
  open_until timestamptz
);

-- Every change is told to all processes, which decide by what they were told and ask nobody on the way.
create function tell_provider_state() returns trigger language plpgsql as $$
begin
  perform pg_notify('freeboard_providers', json_build_object('api_name', new.api_name, 'failures', new.failures,
    'open_until', extract(epoch from new.open_until) * 1000)::text);
  return null;
end $$;
create trigger provider_states_told after insert or update on provider_states
  for each row execute function tell_provider_state();
