-- Addresses by which a client sees a proposal without an account (R9.8); of their tokens only the hashes are kept.
create table client_links (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  created_by int not null references people,
  token_hash bytea not null unique,
  -- The quotes that were chosen; every one that stands when null.
  quote_ids int[],
  recommended_quote_id int,
  -- What the client is asked to fill in, by the fields' keys.
  asked_fields text[] not null default '{}',
  names_carriers boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index client_links_application on client_links (application_id, id desc);

-- What a client did by a link.
create table client_visits (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  link_id int not null references client_links,
  kind text not null check (kind in ('opened', 'asked', 'filled_in')),
  -- The question, where one was asked.
  text text not null default '',
  address text not null,
  browser text not null,
  at timestamptz not null,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index client_visits_application on client_visits (application_id, id desc);
create index client_visits_link on client_visits (link_id);

-- Signed choices: a later one takes the place of the one before, which stays.
create table client_choices (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  link_id int not null references client_links,
  quote_id int not null references quotes,
  signer_name text not null,
  signature_kind text not null check (signature_kind in ('typed', 'drawn')),
  -- The strokes of a drawn one, each as x and y in turn.
  strokes jsonb,
  address text not null,
  browser text not null,
  -- Exactly what was shown, and its SHA-256.
  document text not null,
  document_hash bytea not null,
  signed_at timestamptz not null,
  replaced_at timestamptz,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create unique index client_choices_standing on client_choices (application_id) where replaced_at is null;
create index client_choices_application on client_choices (application_id, id desc);
