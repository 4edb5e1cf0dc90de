-- Calls of carriers that a request has taken, by the hash of their body: a call that is repeated counts once.
create table request_calls (
  id bigint generated always as identity primary key,
  agency_id int not null,
  request_id int not null references quote_requests on delete cascade,
  -- The turn of the conversation that took it.
  turn int not null,
  body_hash bytea not null,
  sent_sealed bytea not null,
  size int not null,
  arrived_at timestamptz not null,
  unique (request_id, body_hash)
);
create index request_calls_arrived on request_calls (arrived_at);

-- Why calls to the webhook of a carrier were not taken: one row for each reason, with the last of them.
create table refused_calls (
  agency_id int not null,
  carrier_id int not null,
  reason text not null check (reason in ('unsigned', 'signature', 'clock', 'no_reference', 'unknown_reference')),
  -- How far the clock of the last one was off, in seconds; the reference that it named.
  skew_s int,
  ref text,
  times int not null default 1,
  last_at timestamptz not null,
  primary key (carrier_id, reason),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
