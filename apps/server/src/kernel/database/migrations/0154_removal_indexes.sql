-- What is removed by its age, by night or every minute, without a scan of the table.
create index exchanges_content on exchanges (started_at)
  where request_body is not null or response_body is not null or request_headers <> '{}' or response_headers <> '{}';
create index login_attempts_age on login_attempts (at);
create index notifications_age on notifications (created_at);
create index quote_requests_tests on quote_requests (created_at) where purpose = 'test';
create index messages_of_nothing on messages (created_at) where application_id is null;
create index tasks_done_age on tasks (done_at) where done_at is not null;
create index sessions_age on sessions (expires_at);
-- The same as quote_requests_questions.
drop index quote_requests_asks;
