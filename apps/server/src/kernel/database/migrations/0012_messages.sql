-- What was written to a client and what came back, by text and e-mail (R5.4, R5.7). Of no agency is what nobody can be told for.
create table messages (
  id int generated always as identity primary key,
  agency_id int references agencies,
  application_id int,
  person_id int references people,
  channel text not null check (channel in ('sms', 'email')),
  direction text not null check (direction in ('outbound', 'inbound')),
  -- The client's: a number in E.164, or an e-mail address in lower case.
  address text not null,
  contact_name text not null default '',
  -- The state whose quiet hours count.
  us_state text not null default '',
  subject text not null default '',
  body text not null,
  html text,
  media_url text,
  state text not null check (state in ('queued', 'held', 'sending', 'sent', 'delivered', 'failed', 'in_doubt', 'opted_out', 'not_sent', 'received')),
  reason text not null default '',
  -- Why it goes out during quiet hours, in the sender's words.
  at_once_because text not null default '',
  segments int,
  gateway_id text,
  attempts int not null default 0,
  -- Held, or to be tried again, until then.
  not_before timestamptz,
  -- When handing it over began.
  handed_at timestamptz,
  template jsonb,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index messages_conversation on messages (agency_id, address, id desc);
create index messages_address on messages (address, id desc);
create index messages_application on messages (application_id, id desc);
create unique index messages_gateway on messages (channel, gateway_id) where gateway_id is not null;
create index messages_open on messages (updated_at) where state in ('queued', 'held', 'sending');

create table message_files (
  id int generated always as identity primary key,
  message_id int not null references messages on delete cascade,
  agency_id int not null references agencies,
  name text not null,
  media_type text not null,
  bytes bytea not null
);
create index message_files_message on message_files (message_id);

-- Who agreed to be written to, and who refused: lines are added, never changed (R9.10). One of no agency came to the number
-- or the address that all agencies share, and counts for all of them.
create table consents (
  id bigint generated always as identity primary key,
  agency_id int references agencies,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  state text not null check (state in ('opted_in', 'opted_out')),
  source text not null,
  wording text not null default '',
  person_id int references people,
  application_id int,
  created_at timestamptz not null default now()
);
create index consents_address on consents (channel, address, id desc);

create table templates (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  -- Whose own it is; the agency's when null.
  person_id int references people,
  name text not null,
  body_type text not null check (body_type in ('html', 'text')),
  body_options jsonb not null,
  version int not null default 1,
  deleted_at timestamptz,
  updated_at timestamptz not null default now()
);
create index templates_agency on templates (agency_id, person_id) where deleted_at is null;
