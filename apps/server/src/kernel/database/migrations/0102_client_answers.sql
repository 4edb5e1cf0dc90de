-- What the agent answered to a client's question.
alter table client_visits add column answer text;
alter table client_visits add column answered_at timestamptz;
alter table client_visits add column answered_by int references people;
alter table client_visits add constraint client_visits_answer
  check ((answer is null) = (answered_at is null) and (answer is null or kind = 'asked'));
create index client_visits_unanswered on client_visits (agency_id, id) where kind = 'asked' and answer is null;
