-- The latest e-mail address that a person wishes to have: it is theirs once the key that was sent to it comes back.
create table email_changes (
  person_id int primary key references people on delete cascade,
  email text not null,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Who signs an agency's people in instead of a password (OpenID Connect); what it knows us by is sealed.
create table single_sign_on (
  agency_id int primary key references agencies on delete cascade,
  is_on boolean not null,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea not null,
  -- Roles whose passwords and passkeys still let them in, and one admin who keeps theirs whatever happens.
  password_roles text[] not null,
  break_glass_id int not null references people,
  -- Whether the provider has asked for a second step already.
  trusts_second_step boolean not null,
  updated_at timestamptz not null
);

-- Whose e-mail addresses lead to which agency's provider.
create table single_sign_on_domains (
  domain text primary key check (domain = lower(domain)),
  agency_id int not null references single_sign_on on delete cascade
);
create index single_sign_on_domains_agency on single_sign_on_domains (agency_id);

-- Sign-ins that are with a provider now, each once, and only in the browser that began it.
create table single_sign_on_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  agency_id int not null references single_sign_on on delete cascade,
  secrets_sealed bytea not null,
  expires_at timestamptz not null
);
create index single_sign_on_attempts_expires on single_sign_on_attempts (expires_at);
