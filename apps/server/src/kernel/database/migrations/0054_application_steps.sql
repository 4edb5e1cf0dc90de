-- When an application's first proposal went out, its client first opened one, and first chose a quote of one.
alter table applications add sent_at timestamptz, add opened_at timestamptz, add chosen_at timestamptz;
update applications set sent_at = first.at
from (
  select application_id, min(coalesce(handed_at, updated_at)) as at from messages
  where direction = 'outbound' and state in ('sent', 'delivered') and template ? 'option' group by 1
) first where first.application_id = applications.id;
update applications set opened_at = first.at
from (select application_id, min(at) as at from client_visits where kind = 'opened' group by 1) first
where first.application_id = applications.id;
update applications set chosen_at = first.at
from (select application_id, min(signed_at) as at from client_choices group by 1) first
where first.application_id = applications.id;
create index applications_sent on applications (agency_id, sent_at) where sent_at is not null and archived_at is null;
create index applications_opened on applications (agency_id, opened_at) where opened_at is not null and archived_at is null;
create index applications_chosen on applications (agency_id, chosen_at) where chosen_at is not null and archived_at is null;

-- How many came to each of these steps in each month, as differences, like application_months.
create table application_steps (
  agency_id int not null,
  agent_id int,
  created_by int not null,
  step text not null,
  month date not null,
  n bigint not null
);
create index application_steps_agency on application_steps (agency_id, month);
insert into application_steps
select agency_id, agent_id, created_by, step, date_trunc('month', reached_at at time zone 'UTC')::date, count(*)
from applications cross join lateral
  (values ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5;

-- What was made and what came to each step on each day, for the parts of months that a range has at its ends.
create table application_days (
  agency_id int not null,
  agent_id int,
  created_by int not null,
  step text not null,
  day date not null,
  status text not null,
  type text not null,
  source text not null,
  n bigint not null
);
create index application_days_agency on application_days (agency_id, day);
insert into application_days
select agency_id, agent_id, created_by, step, (reached_at at time zone 'UTC')::date, status, type, source, count(*)
from applications cross join lateral
  (values ('made', created_at), ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8;
