-- An agency's rules that make tasks, as far as they differ from the usual.
alter table agencies add column task_rules jsonb not null default '{}';

-- The message that goes with a task of a rule: held until an admin decides, about to be sent, sent, or not sent.
alter table tasks add column follow_up text check (follow_up in ('held', 'queued', 'sent', 'not_sent'));
create index tasks_held on tasks (agency_id, rule) where follow_up = 'held';

-- The agency's day on which somebody was last reminded of what is due.
alter table people add column tasks_reminded_on date;

-- What the rules look for.
create index application_details_effective on application_details (agency_id, (details ->> 'effective_date'))
  where details ->> 'effective_date' is not null;
create index application_details_inspected
  on application_details (agency_id, (details ->> 'wind_mitigation_inspection_date'))
  where details ->> 'wind_mitigation_inspection_date' is not null;
create index bound_policies_expiring on bound_policies (agency_id, expiration_date) where undone_at is null;
