-- What an agent entered for the flood estimate and the flood requirements of an application.
create table flood_estimates (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null unique,
  -- One real NFIP premium of this house, with what it was rated by.
  anchor jsonb,
  -- Where the house lies, as FEMA's tables ask, for an estimate without a real premium.
  site jsonb,
  -- Loan and home policy, by which coverage is required.
  needs jsonb,
  changed_by text not null,
  changed_at timestamptz not null,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);

-- Thresholds that an agency entered in place of the shipped ones; and whether a home proposal needs a flood offer or refusal.
alter table agencies
  add column flood_rules jsonb,
  add column needs_flood_offer boolean not null default false;
