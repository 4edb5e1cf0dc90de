-- Every carrier has a state from the first moment: whoever takes requests locks it.
create or replace function add_carrier_state() returns trigger language plpgsql as $$
begin
  insert into carrier_states (carrier_id, agency_id) values (new.id, new.agency_id) on conflict do nothing;
  return null;
end $$;

create or replace trigger add_carrier_state after insert on carriers for each row execute function add_carrier_state();
