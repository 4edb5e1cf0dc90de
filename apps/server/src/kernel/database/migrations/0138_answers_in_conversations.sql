-- The message that answered a client's question in their conversation: where it is canceled, the question is open again.
alter table client_visits add column answer_message_id int references messages on delete set null;
create index client_visits_answer_message on client_visits (answer_message_id) where answer_message_id is not null;

-- A client's language is also known by whoever writes to them in another one.
alter table clients drop constraint clients_language_set_by_check;
alter table clients add constraint clients_language_set_by_check
  check (language_set_by in ('agency', 'client', 'sending'));
