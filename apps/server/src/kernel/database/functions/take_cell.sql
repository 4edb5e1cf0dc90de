-- Takes a what-if cell for a process and counts its call: 'taken', 'no room', or 'gone' when it is another's or done.
-- Launches come first: a cell is not asked while one waits for the carrier, and all cells together leave launches a
-- place (where there is more than one) and half of the minute.
create or replace function take_cell(p_id int, p_process uuid, p_now timestamptz) returns text language plpgsql as $$
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
