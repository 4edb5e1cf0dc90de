-- Addresses of an agency's programs that hear of events (R9.14), and what was sent to them.
create table webhook_endpoints (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  name text not null default '',
  url text not null,
  events text[] not null,
  -- Null: every source, every line.
  sources text[],
  lines text[],
  payload_version text not null,
  is_enabled boolean not null default true,
  -- Why it was switched off by itself.
  paused_because text not null default '',
  failures int not null default 0,
  -- Secrets that sign, the newest first: several during a rotation, each until its moment.
  secrets_sealed bytea not null,
  secret_hint text not null,
  created_by int not null references people,
  api_key_id int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  unique (agency_id, id),
  foreign key (agency_id, api_key_id) references api_keys (agency_id, id)
);
create index webhook_endpoints_agency on webhook_endpoints (agency_id) where removed_at is null;
create index webhook_endpoints_creator on webhook_endpoints (created_by);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  agency_id int not null,
  endpoint_id int not null,
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  application_id int,
  -- Ids that the payload is made of.
  ids jsonb not null default '{}',
  occurred_at timestamptz not null default now(),
  -- What is sent, once it was sent first; each attempt sends the same.
  payload text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'delivered', 'failed')),
  attempts jsonb not null default '[]',
  next_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (agency_id, endpoint_id) references webhook_endpoints (agency_id, id),
  foreign key (agency_id, application_id) references applications (agency_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state in ('queued', 'sending');
create index webhook_deliveries_endpoint on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_application on webhook_deliveries (application_id) where application_id is not null;
create index webhook_deliveries_age on webhook_deliveries (occurred_at);
