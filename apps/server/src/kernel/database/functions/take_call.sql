-- Counts one call more to a carrier, outside of runs and cells, if its limits over all processes let it.
create or replace function take_call(p_carrier_id int, p_now timestamptz, p_even_open boolean default false)
returns boolean language plpgsql as $$
declare
  carrier carriers;
  s carrier_states;
begin
  select * into carrier from carriers where id = p_carrier_id;
  if not found then return false; end if;
  s := hold_carrier_state(carrier, p_now);
  if (s.open_until > p_now and not p_even_open) or s.not_before > p_now
    or not carrier_has_room(s, carrier.limits, p_now)
    or busy_at_carrier(carrier.id) >= (carrier.limits ->> 'concurrency')::int then return false; end if;
  perform count_call(s);
  return true;
end $$;
