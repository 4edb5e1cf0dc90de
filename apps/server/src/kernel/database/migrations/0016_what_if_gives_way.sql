-- The version with which something that carriers rate by last changed: what they said for other terms holds until the
-- next such change. Null until the first change after this: it is the version itself.
alter table applications add rated_version int;

-- Forms take limits that an int does not hold.
alter table what_if_answers alter building_limit type bigint;
-- What a carrier calls a submission that gave its room to a launch: it is asked for the result, not asked again.
alter table what_if_answers add remote_ref text;
-- How often a cell was asked for: one that failed is asked again under another key.
alter table what_if_answers add askings int not null default 1;

-- A carrier's state at a moment, locked until the transaction ends.
create function hold_carrier_state(p_carrier carriers, p_now timestamptz) returns carrier_states language plpgsql as $$
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
create function busy_at_carrier(p_carrier_id int) returns bigint language sql as $$
  select (select count(*) from run_carriers
      where carrier_id = p_carrier_id and claimed_by is not null and state <> 'done')
    + (select count(*) from what_if_answers
      where carrier_id = p_carrier_id and claimed_by is not null and state = 'waiting')
$$;

create function count_call(s carrier_states) returns void language sql as $$
  update carrier_states set this_minute = s.this_minute + 1, last_minute = s.last_minute,
    minute_started_at = s.minute_started_at where carrier_id = s.carrier_id
$$;

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

-- Takes a what-if cell for a process and counts its call: 'taken', 'no room', or 'gone' when it is another's or done.
-- Launches come first: a cell is not asked while one waits for the carrier, and all cells together leave launches a
-- place (where there is more than one) and half of the minute.
create function take_cell(p_id int, p_process uuid, p_now timestamptz) returns text language plpgsql as $$
declare
  carrier carriers;
  s carrier_states;
  a_minute int;
begin
  select of_cell.* into carrier from carriers of_cell join what_if_answers cell on cell.carrier_id = of_cell.id
    where cell.id = p_id;
  if not found then return 'gone'; end if;
  s := hold_carrier_state(carrier, p_now);
  a_minute := greatest(1, (carrier.limits ->> 'calls_per_minute')::int / 2);
  if s.open_until > p_now or s.not_before > p_now
    or not carrier_has_room(s, jsonb_build_object('calls_per_minute', a_minute), p_now)
    or busy_at_carrier(carrier.id) >= greatest(1, (carrier.limits ->> 'concurrency')::int - 1)
    or exists (select from run_carriers
      where carrier_id = carrier.id and claimed_by is null and callback_until is null and state <> 'done')
  then return 'no room'; end if;
  update what_if_answers set claimed_by = p_process, asked_at = now()
    where id = p_id and state = 'waiting' and claimed_by is null and callback_until is null;
  if not found then return 'gone'; end if;
  perform count_call(s);
  return 'taken';
end $$;
