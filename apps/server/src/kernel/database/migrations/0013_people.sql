-- What a person of the portal is reached by and licensed as, and when they last did something themselves.
alter table people add column phone text not null default '';
alter table people add column license text not null default '';
alter table people add column last_seen_at timestamptz;
-- Why the latest e-mail about their account was not taken; empty while nothing is wrong.
alter table people add column mail_trouble text not null default '';
create index people_seen on people (agency_id, last_seen_at desc nulls last, id desc);

-- Who was asked in and has not come yet: single use, kept as a hash; a new invitation takes the place of the one before.
create table invitations (
  person_id int primary key references people on delete cascade,
  key_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Addresses at which the first super-admin of an installation is made, printed by each process that starts without one.
create table set_up_addresses (
  key_hash bytea primary key,
  expires_at timestamptz not null
);
