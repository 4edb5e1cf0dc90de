create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table installation (
  key text primary key,
  value text not null
);

create table agencies (
  id int generated always as identity primary key,
  name text not null,
  street_address text not null default '',
  phone text not null default '',
  quick_links jsonb not null default '[]',
  carrier_login_portals jsonb not null default '[]',
  next_number int not null default 1001,
  created_at timestamptz not null default now()
);

create table people (
  id int generated always as identity primary key,
  agency_id int references agencies,
  role text not null check (role in ('super-admin', 'admin', 'agent', 'customer')),
  username text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  display_carriers boolean not null default false,
  assigned_product_type text[] not null default '{flood,home}',
  settings jsonb not null default '{}',
  created_by int references people,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  check ((role = 'super-admin') = (agency_id is null)),
  unique (agency_id, id)
);
create unique index people_username on people (lower(username));
create unique index people_email on people (lower(email));
create index people_agency on people (agency_id, role, lower(name));

create table sessions (
  id bigint generated always as identity primary key,
  key_hash bytea not null unique,
  person_id int not null references people,
  impersonated_by int references people,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_person on sessions (person_id) where ended_at is null;

create table login_attempts (
  id bigint generated always as identity primary key,
  name text not null,
  address text not null,
  at timestamptz not null
);
create index login_attempts_name on login_attempts (name, at);
create index login_attempts_address on login_attempts (address, at);

create table notifications (
  id int generated always as identity primary key,
  person_id int not null references people,
  kind text not null,
  text text not null,
  application_id int,
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_person on notifications (person_id, id desc);
