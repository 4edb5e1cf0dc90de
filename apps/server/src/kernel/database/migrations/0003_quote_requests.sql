-- The row is the job: what a carrier is asked for a launch, for other terms (what-if) or as a test, who has taken it and
-- what became of it. A launch's request gives its id to the quote, so that a carrier that goes by it (D16) has one name
-- from the first moment.
create table quote_requests (
  id int primary key default nextval('quote_ids'),
  agency_id int not null,
  application_id int not null,
  run_id int,
  carrier_id int not null,
  carrier_name text not null,
  is_sandbox boolean not null,
  purpose text not null check (purpose in ('launch', 'what_if', 'test')),
  -- The lower goes first.
  priority int not null default 0,
  -- What differs from the application as it was saved: version, deductible, building_limit, askings of a what-if.
  terms jsonb,
  state text not null default 'queued' check (state in ('queued', 'asking', 'awaiting_callback', 'done')),
  -- Queued: when it may be asked at the earliest. Awaiting a callback: until when.
  not_before timestamptz,
  -- How often it was taken, and how many processes died while they had it.
  attempts int not null default 0,
  deaths int not null default 0,
  leased_by uuid,
  lease_until timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  -- Past it nobody watches any more, and it goes on in the background.
  deadline_at timestamptz,
  in_background boolean not null default false,
  ended_at timestamptz,
  remote_ref text,
  -- A carrier that sends its result later does so once, to an address that only it was told. What stays here when it
  -- has ended lets one that comes too late be recorded, once.
  callback_hash bytea,
  callback_sealed bytea,
  outcome text,
  -- Of a what-if: premium and reasons.
  answer jsonb,
  check ((state = 'asking') = (leased_by is not null)),
  check ((purpose = 'launch') = (run_id is not null)),
  unique (run_id, carrier_id),
  foreign key (agency_id, run_id) references runs (agency_id, id),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);

insert into quote_requests (id, agency_id, application_id, run_id, carrier_id, carrier_name, is_sandbox, purpose, state,
  not_before, attempts, deaths, created_at, started_at, deadline_at, in_background, ended_at, remote_ref,
  callback_hash, callback_sealed, outcome)
select asked.quote_id, asked.agency_id, asked.application_id, asked.run_id, asked.carrier_id, asked.carrier_name,
  asked.is_sandbox, 'launch',
  case when asked.state = 'done' then 'done' when asked.callback_until is not null then 'awaiting_callback' else 'queued' end,
  case when asked.state <> 'done' then coalesce(asked.callback_until, case when parked_for = 'told' then wait_until end) end,
  asked.attempts, asked.deaths, run.started_at, asked.started_at, asked.deadline_at, asked.state = 'background',
  asked.ended_at, asked.remote_ref, coalesce(asked.callback_hash, asked.ended_callback_hash), asked.callback_secret_sealed,
  asked.outcome
from run_carriers asked join runs run on run.id = asked.run_id;

insert into quote_requests (agency_id, application_id, carrier_id, carrier_name, is_sandbox, purpose, priority, terms,
  state, not_before, created_at, started_at, ended_at, remote_ref, callback_hash, callback_sealed, outcome, answer)
select cell.agency_id, cell.application_id, cell.carrier_id, carrier.name, carrier.is_sandbox, 'what_if', 1,
  jsonb_build_object('version', cell.application_version, 'deductible', cell.deductible,
    'building_limit', cell.building_limit, 'askings', cell.askings),
  case when cell.state = 'done' then 'done' when cell.callback_until is not null then 'awaiting_callback' else 'queued' end,
  cell.callback_until, cell.since, case when cell.callback_until is not null then cell.since end,
  case when cell.state = 'done' then cell.asked_at end, cell.remote_ref, cell.callback_hash, cell.callback_sealed,
  cell.outcome,
  case when cell.state = 'done' then jsonb_build_object('premium', cell.premium, 'reasons', cell.reasons) end
from what_if_answers cell join carriers carrier on carrier.id = cell.carrier_id;

create index quote_requests_queued on quote_requests (carrier_id, priority, id) where state = 'queued';
create index quote_requests_asking on quote_requests (carrier_id) where state = 'asking';
create index quote_requests_leased on quote_requests (leased_by) where state = 'asking';
create index quote_requests_awaiting on quote_requests (not_before) where state = 'awaiting_callback';
create index quote_requests_application on quote_requests (application_id) where purpose <> 'launch';
-- Health is read from what was asked.
create index quote_requests_ended on quote_requests (carrier_id, ended_at desc) include (started_at, outcome)
  where ended_at is not null and purpose = 'launch';
create unique index quote_requests_callback on quote_requests (callback_hash) where callback_hash is not null;
create unique index quote_requests_what_if on quote_requests
  (application_id, carrier_id, (terms ->> 'version'), (terms ->> 'deductible'), (terms ->> 'building_limit'))
  where purpose = 'what_if';

drop function if exists claim_run_carriers, take_cell, take_call, hold_carrier_state, busy_at_carrier, count_call, carrier_has_room;
drop table run_carriers, what_if_answers;

-- Counted up whenever requests are taken: who read the state before that sees that it has changed.
alter table carrier_states add column takes bigint not null default 0;
insert into carrier_states (carrier_id, agency_id)
  select id, agency_id from carriers on conflict do nothing;
