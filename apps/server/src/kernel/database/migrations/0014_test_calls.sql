-- A test asks a carrier within its limits, too; one that is left alone may be tried on purpose (p_even_open).
drop function take_call(int, timestamptz);

-- Counts one call more to a carrier, outside of runs, if its limits over all processes let it; false when they do not.
create function take_call(p_carrier_id int, p_now timestamptz, p_even_open boolean default false)
returns boolean language plpgsql as $$
declare
  carrier carriers;
  s carrier_states;
begin
  select * into carrier from carriers where id = p_carrier_id;
  if not found then return false; end if;
  insert into carrier_states (carrier_id, agency_id) values (carrier.id, carrier.agency_id) on conflict do nothing;
  select * into s from carrier_states where carrier_id = carrier.id for update;
  if p_now >= s.minute_started_at + interval '1 minute' then
    s.last_minute := case when p_now < s.minute_started_at + interval '2 minutes' then s.this_minute else 0 end;
    s.this_minute := 0;
    s.minute_started_at := date_trunc('minute', p_now);
  end if;
  if (s.open_until > p_now and not p_even_open) or s.not_before > p_now
    or not carrier_has_room(s, carrier.limits, p_now) then return false; end if;
  if (select count(*) from run_carriers where carrier_id = carrier.id and claimed_by is not null and state <> 'done')
    + (select count(*) from what_if_answers where carrier_id = carrier.id and claimed_by is not null and state = 'waiting')
    > (carrier.limits ->> 'concurrency')::int then return false; end if;
  update carrier_states set this_minute = s.this_minute + 1, last_minute = s.last_minute,
    minute_started_at = s.minute_started_at where carrier_id = carrier.id;
  return true;
end $$;
