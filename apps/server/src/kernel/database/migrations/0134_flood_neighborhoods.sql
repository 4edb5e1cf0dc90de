-- Figures of a census block group from OpenFEMA, read in the background.
create table flood_neighborhoods (
  block_group text primary key check (block_group ~ '^[0-9]{12}$'),
  requested_at timestamptz not null,
  attempted_at timestamptz,
  loaded_at timestamptz,
  -- By occupancy: counts, quartiles, claims; null until they were read.
  figures jsonb,
  failure text
);
create index flood_neighborhoods_waiting on flood_neighborhoods (requested_at) where loaded_at is null;
