-- The language that the client reads a message in, its frame and the page behind its unsubscribe link included.
alter table messages add column language text not null default 'en' check (language in ('en', 'es'));

-- Who chose a client's language: what the agency set by hand, no client changes; null while nobody chose.
alter table clients add column language_set_by text check (language_set_by in ('agency', 'client'));
update clients set language_set_by = 'agency' where language <> 'en' and edited_at is not null;
update clients set language = chosen.language, language_set_by = 'client'
from (
  select distinct on (client_id) client_id, language
  from (
    select applications.client_id, links.language, 1 as rank, links.created_at as at
    from client_links links join applications on applications.id = links.application_id where links.language is not null
    union all
    select applications.client_id, submissions.language, 2, submissions.at
    from intake_submissions submissions join applications on applications.id = submissions.application_id
  ) choices
  where client_id is not null
  order by client_id, rank, at desc
) chosen
where chosen.client_id = clients.id and clients.language_set_by is null;

-- Messages that wait now are framed in their client's language.
update messages set language = clients.language
from applications join clients on clients.id = applications.client_id
where applications.id = messages.application_id and messages.direction = 'outbound'
  and messages.state in ('queued', 'held', 'sending') and clients.language <> 'en';

-- The message by which a question is in the conversation with its client, and the language in which it was asked.
alter table client_visits add column message_id int references messages on delete set null;
alter table client_visits add column language text check (language in ('en', 'es'));
update client_visits set message_id = (
  select messages.id from messages
  where messages.application_id = client_visits.application_id and messages.direction = 'inbound'
    and messages.body = client_visits.text
    and messages.created_at between client_visits.at and client_visits.at + interval '1 minute'
  order by messages.created_at, messages.id limit 1
) where kind = 'asked';
create index client_visits_message on client_visits (message_id) where message_id is not null;

-- The client whom a task is about, where it is of no application alone.
alter table tasks add column client_id int;
alter table tasks add foreign key (agency_id, client_id) references clients (agency_id, id);
create index tasks_client on tasks (client_id, id) where client_id is not null;
