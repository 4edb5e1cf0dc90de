-- The calls of a program in its present minute, counted for all processes together.
alter table api_keys add column minute_calls int not null default 0, add column minute_ends timestamptz;
alter table assistants add column minute_calls int not null default 0, add column minute_ends timestamptz;

-- What was allowed ends with the person that allowed it; from now on at once (functions/end_assistants.sql).
update assistants set ended_at = now(), ended_because = 'the person was deactivated'
from people
where people.id = assistants.person_id and people.deactivated_at is not null and assistants.ended_at is null;

-- Those that are due, by endpoint: each is claimed from by itself.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, id) where state in ('queued', 'sending');
create index webhook_deliveries_tests on webhook_deliveries (endpoint_id)
  where type = 'webhook.test' and state in ('queued', 'sending');
