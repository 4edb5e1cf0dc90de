-- The clock by which an agency's tasks are due; until now every agency's day was that of US Eastern.
alter table agencies add column time_zone text not null default 'America/New_York';

-- What somebody is to do by a day, made by hand or by one of the agency's rules.
create table tasks (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  application_id int,
  -- Nobody yet where it is null.
  owner_id int,
  -- Null where a rule made it.
  created_by int references people,
  title text not null check (length(title) between 1 and 200),
  note text not null default '',
  -- The writer saw carriers by their names.
  names_carriers boolean not null default false,
  -- A day of the agency's time zone, and a time of it, 'HH:MM'.
  due_on date not null,
  due_time text check (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- The rule that made it and what made the rule apply: one task a cause, ever.
  rule text,
  cause text,
  version int not null default 1,
  done_at timestamptz,
  done_by int references people,
  -- Why it ended without a person.
  ended_because text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((rule is null) = (cause is null)),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, owner_id) references people (agency_id, id)
);
create index tasks_due on tasks (agency_id, due_on, id) where done_at is null;
create index tasks_owner on tasks (owner_id, due_on, id) where done_at is null;
create index tasks_done on tasks (agency_id, done_at desc, id desc) where done_at is not null;
create index tasks_application on tasks (application_id, id) where application_id is not null;
create unique index tasks_cause on tasks (agency_id, rule, cause) where rule is not null;

-- What the landing page counts on each visit.
create index client_choices_signed on client_choices (agency_id, signed_at desc) where replaced_at is null;
create index messages_unread on messages (agency_id, id desc) where direction = 'inbound' and read_at is null;
create index intake_submissions_recent on intake_submissions (agency_id, at desc);
create index applications_failed on applications (agency_id, updated_at desc, id desc)
  where archived_at is null and alert_colour in ('red', 'orange');
create index quote_requests_asks on quote_requests (agency_id, application_id) where state = 'awaiting_answers';
