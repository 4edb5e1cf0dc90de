-- Whether a carrier has room for one more call, and then counts it. The estimate of the last sixty seconds is this
-- minute's calls and the part of the last minute that still lies within them.
create or replace function carrier_has_room(s carrier_states, p_limits jsonb, p_now timestamptz) returns boolean
language sql as $$
  select s.this_minute + s.last_minute * greatest(0, 1 - extract(epoch from p_now - s.minute_started_at) / 60)
    < (p_limits ->> 'calls_per_minute')::int
$$;

-- A carrier's state at a moment, locked until the transaction ends.
create or replace function hold_carrier_state(p_carrier carriers, p_now timestamptz) returns carrier_states language plpgsql as $$
declare
  s carrier_states;
begin
  insert into carrier_states (carrier_id, agency_id) values (p_carrier.id, p_carrier.agency_id) on conflict do nothing;
  select * into s from carrier_states where carrier_id = p_carrier.id for update;
  if p_now >= s.minute_started_at + interval '1 minute' then
    s.last_minute := case when p_now < s.minute_started_at + interval '2 minutes' then s.this_minute else 0 end;
    s.this_minute := 0;
    s.minute_started_at := date_trunc('minute', p_now);
  end if;
  return s;
end $$;

-- How many are asking a carrier now, in runs and for what-if cells.
create or replace function busy_at_carrier(p_carrier_id int) returns bigint language sql as $$
  select (select count(*) from run_carriers
      where carrier_id = p_carrier_id and claimed_by is not null and state <> 'done')
    + (select count(*) from what_if_answers
      where carrier_id = p_carrier_id and claimed_by is not null and state = 'waiting')
$$;

create or replace function count_call(s carrier_states) returns void language sql as $$
  update carrier_states set this_minute = s.this_minute + 1, last_minute = s.last_minute,
    minute_started_at = s.minute_started_at where carrier_id = s.carrier_id
$$;
