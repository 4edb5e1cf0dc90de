-- What a person signs in with instead of a password, or as the second step: the public half of a key that a device keeps.
create table passkeys (
  id bigint generated always as identity primary key,
  person_id int not null references people on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often its device says that it was used; 0 where it does not count.
  counter bigint not null,
  transports text[] not null default '{}',
  -- Whether its owner's other devices have it as well.
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id);

-- What a passkey is asked to sign, each once; kept as a hash. Of nobody where any passkey may answer.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'second_step')),
  person_id int references people on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_person on passkey_challenges (person_id);
