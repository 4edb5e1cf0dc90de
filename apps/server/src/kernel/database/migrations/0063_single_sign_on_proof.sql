-- A domain leads to an agency only once it is proven: by a record in the DNS, or by a super-admin's approval. Several
-- agencies may claim one; one of them proves it. What led to an agency before stays ('before').
alter table single_sign_on_domains
  add column proven_at timestamptz,
  add column proven_by text check (proven_by in ('dns', 'super-admin', 'before'));
update single_sign_on_domains set proven_at = now(), proven_by = 'before';
alter table single_sign_on_domains
  add check ((proven_at is null) = (proven_by is null)),
  drop constraint single_sign_on_domains_pkey,
  add primary key (domain, agency_id);
create unique index single_sign_on_domains_proven on single_sign_on_domains (domain) where proven_at is not null;

-- Who signs in as which account of a provider: confirmed once by the person, by their password or a code sent to them.
create table single_sign_on_identities (
  person_id int not null references people on delete cascade,
  agency_id int not null references agencies on delete cascade,
  issuer text not null,
  subject text not null,
  confirmed_by text not null check (confirmed_by in ('password', 'email')),
  created_at timestamptz not null,
  primary key (person_id, issuer),
  unique (agency_id, issuer, subject)
);

-- Links by which another admin stops a single sign-on that was changed.
create table single_sign_on_stops (
  key_hash bytea primary key,
  agency_id int not null references single_sign_on on delete cascade,
  person_id int not null references people on delete cascade,
  expires_at timestamptz not null
);
create index single_sign_on_stops_expires on single_sign_on_stops (expires_at);
create index single_sign_on_stops_agency on single_sign_on_stops (agency_id);
create index single_sign_on_stops_person on single_sign_on_stops (person_id);
