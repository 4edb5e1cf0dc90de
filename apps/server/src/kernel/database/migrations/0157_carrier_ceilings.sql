-- What a key, an endpoint or an export may say of carriers: never more than whoever made it, changed it last or reads it sees.
alter table api_keys add column names_carriers boolean not null default true, add column changed_by int references people;
alter table webhook_endpoints add column names_carriers boolean not null default true,
  add column changed_by int references people;
alter table privacy_jobs add column names_carriers boolean not null default true;
create index api_keys_changer on api_keys (changed_by);
create index webhook_endpoints_changer on webhook_endpoints (changed_by);
