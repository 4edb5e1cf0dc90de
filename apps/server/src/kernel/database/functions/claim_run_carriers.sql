-- Takes asked carriers for a process, as many at once as there are, within the limits that all processes share. Gives
-- for each that can be taken 'claimed', or why it is taken but not to be asked: 'open' (it failed too often), 'told' (it
-- asked to be left alone for longer than the ten minutes that its run has), 'off' (switched off meanwhile), 'superseded'
-- (its run was), 'late' (no room, or no end, for minutes), 'worn' (taken again and again without coming to an end), 'fatal'
-- (two processes died while they had it); or 'parked' until wait_until. What is done or taken is not among them. One that
-- was begun before (its process died) goes on whatever the limits, unless its carrier is switched off.
create or replace function claim_run_carriers(
  p_quote_ids int[], p_process uuid, p_now timestamptz, p_deadline timestamptz)
returns table (quote_id int, verdict text) language plpgsql as $$
#variable_conflict use_column
declare
  asked record;
  s carrier_states;
  at_carrier int := -1;
  ids int[];
  busy int;
  parked int;
  most int;
  found_verdict text;
  later timestamptz;
  why text;
  done_ids int[] := '{}';
  verdicts text[] := '{}';
  laters timestamptz[] := '{}';
  whys text[] := '{}';
begin
  -- Lost in a crash of the database, a claim is found and taken again.
  perform set_config('synchronous_commit', 'off', true);
  insert into carrier_states (carrier_id, agency_id)
    select distinct carrier.id, carrier.agency_id
    from run_carriers one join carriers carrier on carrier.id = one.carrier_id
    where one.quote_id = any (p_quote_ids) and carrier.kind <> 'rate-table'
      and not exists (select from carrier_states known where known.carrier_id = carrier.id)
    order by carrier.id
    on conflict do nothing;
  perform 1 from carrier_states
    where carrier_id in (select one.carrier_id from run_carriers one where one.quote_id = any (p_quote_ids))
    order by carrier_id for update;
  -- Each statement below sees what was committed before these locks were got.
  select array_agg(mine.quote_id) into ids from (
    select one.quote_id from run_carriers one
    where one.quote_id = any (p_quote_ids) and one.state <> 'done' and one.claimed_by is null
    order by one.quote_id for update) mine;
  for asked in
    select one.quote_id, one.carrier_id, one.started_at, one.attempts, one.deaths, run.superseded_at, run.started_at as launched_at,
      carrier.kind, carrier.is_enabled, carrier.limits, (carrier.limits ->> 'calls_per_minute')::int as a_minute
    from run_carriers one
    join runs run on run.id = one.run_id
    join carriers carrier on carrier.id = one.carrier_id
    where one.quote_id = any (ids)
    order by one.carrier_id, one.quote_id
  loop
    if asked.carrier_id <> at_carrier then
      if s.carrier_id is not null then
        update carrier_states set this_minute = s.this_minute, last_minute = s.last_minute,
          minute_started_at = s.minute_started_at, open_until = s.open_until where carrier_id = s.carrier_id;
      end if;
      at_carrier := asked.carrier_id;
      select * into s from carrier_states where carrier_id = at_carrier;
      if asked.kind <> 'rate-table' then
        select count(*) into busy from run_carriers
          where carrier_id = at_carrier and claimed_by is not null and state <> 'done';
        select busy + count(*) into busy from what_if_answers
          where carrier_id = at_carrier and claimed_by is not null and state = 'waiting';
        select count(*) into parked from run_carriers
          where carrier_id = at_carrier and parked_for is not null and state <> 'done';
      end if;
      if p_now >= s.minute_started_at + interval '1 minute' then
        s.last_minute := case when p_now < s.minute_started_at + interval '2 minutes' then s.this_minute else 0 end;
        s.this_minute := 0;
        s.minute_started_at := date_trunc('minute', p_now);
      end if;
    end if;
    found_verdict := 'claimed';
    later := null;
    why := null;
    if asked.deaths >= 2 then
      found_verdict := 'fatal';
    elsif asked.attempts >= 6 then
      found_verdict := 'worn';
    elsif asked.started_at < p_now - interval '12 minutes' then
      found_verdict := 'late';
    elsif asked.started_at is not null then
      if asked.is_enabled then busy := busy + 1; else found_verdict := 'off'; end if;
    else
      if asked.superseded_at is not null then
        found_verdict := 'superseded';
      elsif not asked.is_enabled then
        found_verdict := 'off';
      elsif asked.launched_at < p_now - interval '10 minutes' then
        found_verdict := 'late';
      elsif asked.kind = 'rate-table' then
        null;
      elsif s.open_until > p_now + interval '20 seconds' then
        found_verdict := 'open';
      elsif s.open_until > p_now then
        later := s.open_until;
        why := 'open';
      elsif s.not_before > asked.launched_at + interval '10 minutes' then
        found_verdict := 'told';
      elsif s.not_before > p_now then
        later := s.not_before;
        why := 'told';
      elsif busy >= (asked.limits ->> 'concurrency')::int then
        -- Whoever ends frees room and fetches the next one; this is for the case that nobody does.
        later := p_now + least(60, 10 + parked * 0.25) * interval '1 second';
        why := 'room';
      elsif not carrier_has_room(s, asked.limits, p_now) then
        most := greatest(1, asked.a_minute);
        later := greatest(p_now + interval '1 second', s.minute_started_at + interval '1 minute' * case
          when s.this_minute >= most then 2 - most::float / s.this_minute
          else 1 - (most - s.this_minute)::float / greatest(1, s.last_minute) end)
          + (0.2 + parked * 60.0 / most) * interval '1 second';
        why := 'minute';
      else
        s.this_minute := s.this_minute + 1;
        busy := busy + 1;
        -- Only one asks a carrier that was left alone; the others wait for what comes of it.
        if s.open_until is not null then s.open_until := p_now + interval '20 seconds'; end if;
      end if;
    end if;
    if later is not null then
      -- No longer than the run may take: the next claim says so.
      later := least(later, asked.launched_at + interval '10 minutes 1 second');
      found_verdict := 'parked';
      parked := parked + 1;
    end if;
    done_ids := done_ids || asked.quote_id;
    verdicts := verdicts || found_verdict;
    laters := laters || later;
    whys := whys || why;
  end loop;
  if s.carrier_id is not null then
    update carrier_states set this_minute = s.this_minute, last_minute = s.last_minute,
      minute_started_at = s.minute_started_at, open_until = s.open_until where carrier_id = s.carrier_id;
  end if;
  update run_carriers one set
    wait_until = taken.later,
    parked_for = taken.why,
    claimed_by = case when taken.later is null then p_process end,
    attempts = one.attempts + case when taken.later is null then 1 else 0 end,
    state = case when taken.later is null and one.state = 'waiting' then 'asking' else one.state end,
    -- Only what is really to be asked has begun: taken again, the others are judged again.
    started_at = case when taken.verdict = 'claimed' then coalesce(one.started_at, p_now) else one.started_at end,
    deadline_at = case when taken.verdict = 'claimed' then coalesce(one.deadline_at, p_deadline) else one.deadline_at end
  from unnest(done_ids, verdicts, laters, whys) as taken (quote_id, verdict, later, why)
  where one.quote_id = taken.quote_id;
  return query select taken.quote_id, taken.verdict from unnest(done_ids, verdicts) as taken (quote_id, verdict);
end $$;
