-- Programs that registered themselves to act for people by OAuth (RFC 7591); one without a connection is deleted after a day.
create table oauth_clients (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  registered_at timestamptz not null
);

-- Assistants that people connected: what each may do, in which agency, and what the person was when they allowed it.
create table assistants (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  person_id int not null references people,
  client_id text not null references oauth_clients,
  scopes text[] not null,
  role text not null,
  connected_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_because text,
  unique (agency_id, id)
);
create index assistants_person on assistants (person_id);
create index assistants_agency on assistants (agency_id);
create index assistants_client on assistants (client_id);

-- Codes and tokens of assistants; of each its hash alone is stored. A used one is kept until it expires, so that a second use is seen.
create table assistant_tokens (
  hash bytea primary key,
  agency_id int not null,
  assistant_id int not null,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  -- Of a code: what its exchange must prove.
  challenge text,
  redirect_uri text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (agency_id, assistant_id) references assistants (agency_id, id) on delete cascade
);
create index assistant_tokens_assistant on assistant_tokens (agency_id, assistant_id);
create index assistant_tokens_expiry on assistant_tokens (expires_at);
