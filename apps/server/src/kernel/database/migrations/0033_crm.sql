-- An agency's connection with its CRM; what it signs in with is sealed.
create table crm_connections (
  agency_id int primary key references agencies,
  region text not null,
  client_id text not null,
  secrets_sealed bytea not null,
  updated_at timestamptz not null
);

-- The record of the CRM that an application stands beside.
create table crm_records (
  application_id int primary key,
  agency_id int not null,
  module text not null,
  record_id text not null check (record_id ~ '^[0-9]{1,30}$'),
  name text not null,
  linked_at timestamptz not null,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index crm_records_record on crm_records (agency_id, module, record_id);

-- A note that was to stand in the CRM as well: how far that came.
alter table notes add column crm_state text check (crm_state in ('waiting', 'asking', 'kept', 'failed'));
alter table notes add column crm_text text not null default '';
