-- What all processes together know of a carrier: its failures in a row, when it may be asked again, its calls of this
-- and the last minute.
create table carrier_states (
  carrier_id int primary key,
  agency_id int not null,
  failures int not null default 0,
  open_until timestamptz,
  not_before timestamptz,
  minute_started_at timestamptz not null default 'epoch',
  this_minute int not null default 0,
  last_minute int not null default 0,
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);

-- Access tokens of carriers, sealed, one for all processes; refreshing_until keeps two from asking for one at once.
create table carrier_tokens (
  key bytea primary key,
  token_sealed bytea,
  good_until timestamptz,
  refreshing_until timestamptz
);

-- A carrier that has no room waits without holding a worker.
alter table run_carriers add wait_until timestamptz;
create index run_carriers_waiting on run_carriers (wait_until) where wait_until is not null;
create index run_carriers_busy on run_carriers (carrier_id) where claimed_by is not null and state <> 'done';

-- A local carrier can be rated again within a run: its earlier quote stays, superseded.
alter table quotes drop constraint quotes_run_id_carrier_id_key;
create unique index quotes_run_carrier on quotes (run_id, carrier_id) where superseded_at is null;

-- Whether a carrier has room for one more call, and then counts it. The estimate of the last sixty seconds is this
-- minute's calls and the part of the last minute that still lies within them.
create function carrier_has_room(s carrier_states, p_limits jsonb, p_now timestamptz) returns boolean
language sql as $$
  select s.this_minute + s.last_minute * greatest(0, 1 - extract(epoch from p_now - s.minute_started_at) / 60)
    < (p_limits ->> 'calls_per_minute')::int
$$;

-- Takes an asked carrier for a process, within the limits that all processes share. Gives 'claimed'; 'open' or 'told'
-- (claimed too, but not to be asked: it failed too often, or asked to be left alone for long); 'parked' until wait_until;
-- 'gone' when it is done or taken. One that was begun before (its process died) goes on whatever the limits.
create function claim_run_carrier(p_quote_id int, p_process uuid, p_now timestamptz, p_deadline timestamptz)
returns text language plpgsql as $$
declare
  asked run_carriers;
  carrier carriers;
  s carrier_states;
  verdict text := 'claimed';
  later timestamptz;
begin
  select * into asked from run_carriers where quote_id = p_quote_id for update;
  if not found or asked.state = 'done' or asked.claimed_by is not null then return 'gone'; end if;
  select * into carrier from carriers where id = asked.carrier_id;
  if asked.started_at is null and carrier.kind <> 'rate-table' then
    insert into carrier_states (carrier_id, agency_id) values (carrier.id, carrier.agency_id) on conflict do nothing;
    -- Each statement below sees what was committed before this lock was got.
    select * into s from carrier_states where carrier_id = carrier.id for update;
    if p_now >= s.minute_started_at + interval '1 minute' then
      s.last_minute := case when p_now < s.minute_started_at + interval '2 minutes' then s.this_minute else 0 end;
      s.this_minute := 0;
      s.minute_started_at := date_trunc('minute', p_now);
    end if;
    if s.open_until > p_now then
      verdict := 'open';
    elsif s.not_before > p_now + interval '30 seconds' then
      verdict := 'told';
    elsif s.not_before > p_now then
      later := s.not_before;
    elsif (select count(*) from run_carriers
           where carrier_id = carrier.id and claimed_by is not null and state <> 'done')
          >= (carrier.limits ->> 'concurrency')::int then
      later := p_now + interval '10 seconds';
    elsif not carrier_has_room(s, carrier.limits, p_now) then
      later := p_now + interval '2 seconds';
    else
      s.this_minute := s.this_minute + 1;
      -- Only one asks a carrier that was left alone; the others wait for what comes of it.
      if s.open_until is not null then s.open_until := p_now + interval '20 seconds'; end if;
    end if;
    update carrier_states set this_minute = s.this_minute, last_minute = s.last_minute,
      minute_started_at = s.minute_started_at, open_until = s.open_until where carrier_id = carrier.id;
    if later is not null then
      update run_carriers set wait_until = later where quote_id = p_quote_id;
      return 'parked';
    end if;
  end if;
  update run_carriers set state = 'asking', claimed_by = p_process, wait_until = null,
    started_at = coalesce(started_at, p_now), deadline_at = coalesce(deadline_at, p_deadline)
  where quote_id = p_quote_id;
  return verdict;
end $$;
