-- The end of each chain of lines without an application: one chain an agency, 0 for lines of no agency. The row -1 holds
-- the last line that was there before these chains.
create table agency_history_ends (
  agency_id int primary key,
  position bigint not null,
  hash bytea not null
);
insert into agency_history_ends select -1, coalesce(max(id), 0), '' from history;
create unique index history_agency_chain on history (coalesce(agency_id, 0), position) where application_id is null;

-- Fingerprints of all lines up to one, each with the one before; copies leave the machine once a day.
create table history_anchors (
  up_to_id int primary key,
  lines int not null,
  hash bytea not null,
  at timestamptz not null
);

-- What an investigator looks for: refusals, counted by the hour.
create table security_events (
  id int generated always as identity primary key,
  kind text not null,
  call text not null,
  address text not null,
  person_id int references people,
  hour timestamptz not null,
  count int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique nulls not distinct (hour, kind, call, address, person_id)
);
create index security_events_person on security_events (person_id, hour);
