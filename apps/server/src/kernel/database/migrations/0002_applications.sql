create table applications (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  number int not null,
  type text not null check (type in ('home', 'flood', 'life', 'auto', 'pet')),
  status text not null default 'new' check (status in ('new', 'new_updated', 'launched', 'complete')),
  source text not null default 'Agent Portal',
  form_type text,
  flood_zone text,
  first_name text not null default '',
  last_name text not null default '',
  business_name text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  agent_id int,
  created_by int not null,
  customer_id int,
  version int not null default 1,
  min_premium numeric(12, 2),
  quote_count int not null default 0,
  alert_colour text check (alert_colour in ('red', 'orange', 'yellow', 'teal', 'purple')),
  alert_text text not null default '',
  run_id int,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (
    lower(number::text || ' ' || first_name || ' ' || last_name || ' ' || business_name || ' ' || address || ' ' || email || ' ' || phone)
  ) stored,
  unique (agency_id, number),
  unique (agency_id, id),
  foreign key (agency_id, agent_id) references people (agency_id, id),
  foreign key (agency_id, customer_id) references people (agency_id, id),
  foreign key (created_by) references people
);
create index applications_changed on applications (agency_id, updated_at desc, id desc) where archived_at is null;
create index applications_created on applications (agency_id, created_at desc, id desc) where archived_at is null;
create index applications_client on applications (agency_id, lower(last_name), lower(first_name), id) where archived_at is null;
create index applications_premium on applications (agency_id, min_premium, id) where archived_at is null;
create index applications_status on applications (agency_id, status, updated_at desc, id desc) where archived_at is null;
create index applications_alert on applications (agency_id, updated_at desc, id desc) where archived_at is null and alert_colour is not null;
create index applications_agent on applications (agency_id, agent_id, updated_at desc, id desc) where archived_at is null;
create index applications_creator on applications (created_by, updated_at desc) where archived_at is null;
create index applications_customer on applications (customer_id, updated_at desc) where customer_id is not null;
create index applications_archived on applications (agency_id, archived_at desc) where archived_at is not null;
create index applications_search on applications using gin (agency_id, search gin_trgm_ops);

-- The wide part of an application stands apart, so that lists read narrow rows.
create table application_details (
  application_id int primary key,
  agency_id int not null,
  details jsonb not null,
  provenance jsonb not null default '{}',
  address_data jsonb,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);

-- How many applications there are of each kind, as differences that are added up when read and folded
-- together now and then: counting a million rows would take longer than the page may, and one counter
-- row would make every writer of an agency wait for the other.
create table application_tallies (
  agency_id int not null,
  agent_id int,
  status text not null,
  type text not null,
  source text not null,
  is_archived boolean not null,
  has_alert boolean not null,
  n bigint not null
);
create index application_tallies_agency on application_tallies (agency_id);

create function tally_insert() returns trigger language plpgsql as $$
begin
  insert into application_tallies
  select agency_id, agent_id, status, type, source, archived_at is not null, alert_colour is not null, count(*)
  from come group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create function tally_delete() returns trigger language plpgsql as $$
begin
  insert into application_tallies
  select agency_id, agent_id, status, type, source, archived_at is not null, alert_colour is not null, -count(*)
  from gone group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

create function tally_update() returns trigger language plpgsql as $$
begin
  insert into application_tallies
  select agency_id, agent_id, status, type, source, archived_at is not null, alert_colour is not null, sum(n)
  from (select *, -1 as n from gone union all select *, 1 as n from come) both_sides
  group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  return null;
end $$;

create trigger tally_insert after insert on applications
  referencing new table as come for each statement execute function tally_insert();
create trigger tally_delete after delete on applications
  referencing old table as gone for each statement execute function tally_delete();
create trigger tally_update after update on applications
  referencing old table as gone new table as come for each statement execute function tally_update();

create table history (
  id bigint generated always as identity primary key,
  agency_id int references agencies,
  application_id int,
  actor_id int references people,
  actor_name text not null,
  actor_role text not null,
  action text not null,
  changes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index history_application on history (application_id, id desc);
create index history_actor on history (actor_id, id desc);

create table notes (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  run_id int,
  key text not null,
  title text not null,
  body text not null default '',
  is_alert boolean not null default false,
  is_active boolean not null default false,
  status text,
  sent_by text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index notes_application on notes (application_id, id desc);

create table events (
  id bigint generated always as identity primary key,
  agency_id int,
  application_id int,
  person_id int,
  kind text not null,
  ids jsonb not null,
  at timestamptz not null default now()
);
create index events_at on events (at);

create table lookups (
  id int generated always as identity primary key,
  agency_id int,
  person_id int not null references people,
  application_id int,
  address text not null,
  data jsonb not null,
  created_at timestamptz not null default now()
);
create index lookups_application on lookups (application_id);
