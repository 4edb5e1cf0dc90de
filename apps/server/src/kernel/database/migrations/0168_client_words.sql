-- What of a message that came in its client wrote (null: all of it), whether it is a phone's report of a reaction, and
-- what became of the question to the agent where it may be a refusal.
alter table messages
  add column client_words text,
  add column is_reaction boolean not null default false,
  add column refusal_question text check (refusal_question in ('asked', 'refused', 'not_refused'));
