-- Who wants to become a customer (R7.8). One is a request once its codes were right; until then it is forgotten soon.
create table registrations (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  state text not null check (state in ('unverified', 'requested', 'accepted', 'refused')),
  first_name text not null,
  last_name text not null,
  business_name text not null,
  business_address text not null,
  email text not null,
  phone_number text not null,
  description text not null default '',
  password_hash text,
  is_email_verified boolean not null default false,
  is_phone_verified boolean not null default false,
  -- Of who registers: the key, and the codes together with it, are kept as hashes; a code that was not sent has none.
  key_hash bytea not null unique,
  email_code_hash bytea,
  phone_code_hash bytea,
  needs_email boolean not null,
  needs_phone boolean not null,
  wrong_codes int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by int references people,
  person_id int references people
);
create index registrations_agency on registrations (agency_id, state, id desc);

-- How many applications were made in each month, as differences that are added up when read and folded together now and
-- then, like application_tallies, which count what there is now.
create table application_months (
  agency_id int not null,
  agent_id int,
  created_by int not null,
  month date not null,
  status text not null,
  type text not null,
  source text not null,
  n bigint not null
);
create index application_months_agency on application_months (agency_id, month);
insert into application_months
select agency_id, agent_id, created_by, date_trunc('month', created_at at time zone 'UTC')::date, status, type, source, count(*)
from applications where archived_at is null group by 1, 2, 3, 4, 5, 6, 7;

-- What a carrier was asked and gave on each day (UTC), counted up now and then from what has ended.
create table carrier_days (
  agency_id int not null,
  carrier_id int not null,
  day date not null,
  asked int not null,
  priced int not null,
  premium_sum numeric(16, 2) not null,
  primary key (carrier_id, day),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create index carrier_days_agency on carrier_days (agency_id, day);
