-- Every change is told to all processes, which decide by what they were told and ask nobody on the way.
create or replace function tell_provider_state() returns trigger language plpgsql as $$
begin
  insert into announcements (channel, payload) values ('freeboard_providers', json_build_object('api_name', new.api_name,
    'failures', new.failures, 'open_until', extract(epoch from new.open_until) * 1000)::text);
  return null;
end $$;
create or replace trigger provider_states_told after insert or update on provider_states
  for each row execute function tell_provider_state();
