-- Leads that owe nothing are launched without a person, up to a number a day of the agency's time zone.
alter table agencies
  add column launches_leads boolean not null default false,
  add column lead_launches_a_day int not null default 20 check (lead_launches_a_day between 1 and 500);
-- What a launch without a person counts by.
alter table runs add column is_automatic boolean not null default false;
create index runs_automatic on runs (agency_id, started_at) where is_automatic;
