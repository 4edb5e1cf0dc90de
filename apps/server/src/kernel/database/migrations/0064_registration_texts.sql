-- Texts with codes are counted by number, agency and day: they cost money, and reach whoever somebody names.
alter table registrations
  add column texted_number text,
  add column texted_at timestamptz;
create index registrations_texted on registrations (texted_number, texted_at) where texted_at is not null;
create index registrations_created on registrations (agency_id, created_at);
