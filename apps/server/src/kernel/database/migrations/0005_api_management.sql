-- The version that quotes; 0 while nothing has been published.
alter table carriers add version int not null default 1;

-- A carrier's settings as they were and as they are prepared. Credentials lie sealed beside them, never within.
create table carrier_versions (
  id int generated always as identity primary key,
  agency_id int not null,
  carrier_id int not null,
  number int,
  state text not null check (state in ('draft', 'published', 'retired')),
  settings jsonb not null,
  auth_sealed bytea,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  check ((state = 'draft') = (number is null)),
  unique (carrier_id, number),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create unique index carrier_versions_draft on carrier_versions (carrier_id) where state = 'draft';

create table provider_switches (
  agency_id int not null references agencies,
  provider text not null,
  is_enabled boolean not null,
  primary key (agency_id, provider)
);

-- Health is read from what was asked.
create index run_carriers_ended on run_carriers (carrier_id, ended_at desc) include (started_at, outcome) where ended_at is not null;
create index exchanges_provider on exchanges (agency_id, api_name, started_at desc) include (duration_ms, status, fault) where quote_id is null;
create index exchanges_quote on exchanges (quote_id) where quote_id is not null;
