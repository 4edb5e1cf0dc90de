-- Who was given a password by somebody else chooses one of their own before they are let in.
alter table people add column must_change_password boolean not null default false;
alter table people add column password_changed_at timestamptz;

-- The latest address that was sent to a person to set a new password: single use, kept as a hash.
create table password_resets (
  person_id int primary key references people on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- What was tried: signing in, asking for an e-mail, registering. Each kind is counted by itself.
alter table login_attempts add column kind text not null default 'login';
