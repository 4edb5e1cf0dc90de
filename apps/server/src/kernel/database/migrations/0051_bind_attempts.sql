-- That a carrier was asked to bind a quote: once, unless nothing of it reached the carrier.
create table bind_attempts (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  quote_id int not null unique references quotes,
  carrier_id int not null,
  state text not null check (state in ('asking', 'unsent', 'refused', 'in_doubt', 'bound', 'cleared')),
  -- Until when whoever asks says to be at work on it; one that is still asking after that has died midway.
  lease_until timestamptz not null,
  effective_date date not null,
  -- The carrier's own words, or what is known here.
  said text not null default '',
  -- What the carrier bound, until it is recorded.
  result_sealed bytea,
  asked_by int not null references people,
  asked_at timestamptz not null,
  ended_at timestamptz,
  cleared_by int references people,
  cleared_at timestamptz,
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create index bind_attempts_application on bind_attempts (application_id);

alter table exchanges drop constraint exchanges_purpose_check;
alter table exchanges add constraint exchanges_purpose check (purpose in ('test', 'what_if', 'bind'));
