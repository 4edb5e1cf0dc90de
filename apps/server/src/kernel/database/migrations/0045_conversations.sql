-- A carrier is asked in steps of its own: what the fixed kinds did is carried over as one or two of them.
alter table carriers drop constraint carriers_kind_check;

create temporary table carried on commit drop as
  select 'carrier' as holder, id, kind, mapping from carriers where kind not in ('rate-table', 'login-portal')
  union all select 'version', id, settings ->> 'kind', settings -> 'mapping' from carrier_versions
    where settings ->> 'kind' not in ('rate-table', 'login-portal');
alter table carried add steps jsonb, add understood jsonb, add language text;
update carried set language = case kind when 'http-xml' then 'xml' else 'json' end,
  understood = case when mapping ? 'answer_statuses'
    then jsonb_build_object('understood', mapping -> 'answer_statuses') else '{}' end;

-- The first request of all of them; a submission gives out its reference.
update carried set steps = jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'id', 'request', 'name', 'Asking for a quote', 'response', language,
      'request', jsonb_build_object('method', coalesce(mapping -> 'request' ->> 'method', 'POST'),
        'path', coalesce(mapping -> 'request' ->> 'path', ''), 'headers', mapping -> 'request' -> 'headers',
        'body', case when coalesce(mapping -> 'request' ->> 'body', '') <> ''
          then jsonb_build_object('kind', language, 'text', mapping -> 'request' ->> 'body') end)))
    || understood
    || case when kind in ('submit-then-poll', 'callback')
      then jsonb_build_object('outputs', jsonb_build_object('ref', coalesce(mapping ->> 'ref', '""'))) else '{}' end)
  where mapping ? 'request';
-- Under it the result is asked for until it is there,
update carried set steps = steps || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'id', 'poll', 'name', 'Waiting for its quote', 'response', 'json', 'when', '$isGiven(ref)',
      'until', coalesce(mapping -> 'poll' ->> 'done', 'true'),
      'every_ms', coalesce((mapping -> 'poll' ->> 'after_ms')::int, 2000),
      'request', jsonb_build_object('method', coalesce(mapping -> 'poll' ->> 'method', 'GET'),
        'path', coalesce(mapping -> 'poll' ->> 'path', ''), 'headers', mapping -> 'poll' -> 'headers',
        'body', case when coalesce(mapping -> 'poll' ->> 'body', '') <> ''
          then jsonb_build_object('kind', 'json', 'text', mapping -> 'poll' ->> 'body') end))) || understood)
  where kind = 'submit-then-poll' and steps is not null;
-- or the carrier calls with it.
update carried set steps = steps || jsonb_build_array(jsonb_build_object('id', 'result', 'name', 'Waiting for its quote',
    'when', '$isGiven(ref)', 'receive', jsonb_build_object('by', 'address')))
  where kind = 'callback' and steps is not null;
update carried set mapping = (mapping - '{request,answer_statuses,ref,poll}'::text[])
  || case when steps is null then '{}' else jsonb_build_object('steps', steps) end;

update carriers set mapping = carried.mapping, kind = 'conversation'
  from carried where holder = 'carrier' and carried.id = carriers.id;
update carrier_versions version
  set settings = settings || jsonb_build_object('mapping', carried.mapping, 'kind', 'conversation')
  from carried where holder = 'version' and carried.id = version.id;
alter table carriers add constraint carriers_kind check (kind in ('conversation', 'rate-table', 'login-portal'));

-- What agents answered is read only for those that may ask.
alter table carriers add column asks_agent boolean not null generated always as (mapping @? '$.steps[*].ask') stored;

-- What the steps brought, sealed: a process that goes on with a request begins where the last one stopped.
alter table quote_requests drop column remote_ref;
alter table quote_requests add column progress_sealed bytea;
-- Which step of how many it is at, for the board: {name, number, of}.
alter table quote_requests add column step jsonb;
-- What the carrier asks of the agent.
alter table quote_requests add column questions jsonb;
alter table quote_requests drop constraint quote_requests_state_check;
alter table quote_requests add constraint quote_requests_state
  check (state in ('queued', 'asking', 'awaiting_callback', 'awaiting_answers', 'done'));
drop index quote_requests_awaiting;
create index quote_requests_awaiting on quote_requests (not_before) where state in ('awaiting_callback', 'awaiting_answers');

alter table exchanges add column step text;

-- What agents have answered a carrier for an application, by question: sent along the next time.
create table carrier_answers (
  agency_id int not null,
  application_id int not null,
  carrier_id int not null,
  answers jsonb not null,
  updated_at timestamptz not null,
  primary key (application_id, carrier_id),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);

-- Calls of a carrier to its webhook that came before the request they are about was known to wait for them.
create table carrier_calls (
  id bigint generated always as identity primary key,
  agency_id int not null,
  carrier_id int not null,
  ref text not null,
  sent_sealed bytea not null,
  arrived_at timestamptz not null,
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create index carrier_calls_ref on carrier_calls (carrier_id, ref);
