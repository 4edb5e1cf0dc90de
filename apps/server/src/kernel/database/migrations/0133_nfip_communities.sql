-- Communities of FEMA's status book: who participates in the NFIP, since when, and at which discount.
create table nfip_communities (
  id text primary key check (id ~ '^[0-9]{6}$'),
  name text not null,
  participates boolean not null,
  is_emergency boolean not null,
  -- Entry into the program, or, of one that does not participate, its suspension.
  status_date text,
  map_date text,
  crs_class int check (crs_class between 1 and 10),
  -- Percent of the premium, as the book states it.
  sfha_discount int,
  other_discount int
);

-- Where the communities come from: one row.
create table nfip_status_book (
  id boolean primary key default true check (id),
  source text,
  -- The day that the source states, or on which it was read.
  as_of text,
  loaded_at timestamptz,
  attempted_at timestamptz not null,
  failure text
);
