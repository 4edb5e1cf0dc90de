-- A kind that somebody wishes by e-mail alone is not shown on their page.
alter table notifications add column is_on_page boolean not null default true;
-- What there was before anybody could wish for e-mail is not sent afterwards.
update notifications set mailed_at = created_at;

-- What clients did with what was sent to them, by who handles the application and the day (UTC).
create table sending_days (
  agency_id int not null references agencies,
  agent_id int,
  day date not null,
  sent int not null default 0,
  opened int not null default 0,
  chosen int not null default 0,
  unique nulls not distinct (agency_id, agent_id, day)
);
create index sending_days_agency on sending_days (agency_id, day);

-- How long carriers took to answer on each day: the sum of milliseconds, and of how many answers.
alter table carrier_days add column answered int not null default 0;
alter table carrier_days add column answer_ms bigint not null default 0;
