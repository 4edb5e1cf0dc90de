-- Conversations with clients are listed from their messages. What was not delivered waits for an eye until somebody is
-- done with the conversation; what failed a month ago or earlier does so no longer.
update messages set read_at = updated_at
  where direction = 'outbound' and state in ('failed', 'in_doubt', 'opted_out', 'not_sent') and read_at is null
    and updated_at < now() - interval '30 days';

create index messages_newest on messages (agency_id, id desc);
create index messages_held on messages (agency_id, id desc) where state = 'held';
create index messages_undelivered on messages (agency_id, id desc)
  where direction = 'outbound' and state in ('failed', 'in_doubt', 'opted_out', 'not_sent') and read_at is null;

-- The words that a message is found by: A are those of who it is with, B those of its subject and body. A phone number is
-- found from its area code, its exchange and its last four digits.
create function message_words(contact_name text, address text, subject text, body text) returns tsvector
  language sql immutable parallel safe cost 1000 return
  setweight(to_tsvector('simple', search_words(left(contact_name, 200) || ' ' || left(address, 254)) || ' '
    || case when address like '+1%' then right(address, 10) || ' ' || right(address, 7) || ' ' || right(address, 4) else '' end), 'A')
  || setweight(to_tsvector('simple', search_words(left(subject, 300) || ' ' || left(body, 20000))), 'B');
create index messages_words on messages using gin (agency_id, message_words(contact_name, address, subject, body))
  with (fastupdate = off);
