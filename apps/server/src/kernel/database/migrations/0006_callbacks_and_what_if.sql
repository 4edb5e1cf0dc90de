-- A carrier that sends its result later does so once, to an address that only it was told.
alter table run_carriers add callback_hash bytea unique;
alter table run_carriers add callback_secret_sealed bytea;
alter table run_carriers add callback_until timestamptz;
create index run_carriers_callback on run_carriers (callback_until) where callback_until is not null;

-- Answers for another deductible and limit; they are no quotes of the application.
create table what_if_answers (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  application_version int not null,
  carrier_id int not null,
  deductible text not null,
  building_limit int not null,
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  outcome text,
  premium numeric(12, 2),
  reasons jsonb not null default '[]',
  asked_at timestamptz not null default now(),
  unique (application_id, application_version, carrier_id, deductible, building_limit),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
