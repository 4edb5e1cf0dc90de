-- A person's authenticator: its secret sealed, the last time step whose code was used, and the wrong codes in a row.
create table second_factors (
  person_id int primary key references people on delete cascade,
  secret_sealed bytea not null,
  last_step bigint not null,
  failures int not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null
);

-- What lets a person in without their authenticator, each once; kept as hashes.
create table recovery_codes (
  person_id int not null references second_factors on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Devices on which the second step is left out for a while.
create table trusted_devices (
  id bigint generated always as identity primary key,
  person_id int not null references second_factors on delete cascade,
  key_hash bytea not null unique,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index trusted_devices_person on trusted_devices (person_id);

-- By role: off, asked or required; a role that is not named is off.
alter table agencies add column second_factor_policy jsonb not null default '{}';

-- What a session was opened with, as a person would say it: 'Chrome on Windows'.
alter table sessions add column device text not null default '';
