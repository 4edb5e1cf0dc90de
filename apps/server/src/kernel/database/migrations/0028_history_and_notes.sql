-- The record of an agency as a whole, newest first.
create index history_agency on history (agency_id, id desc);

-- Pinned notes stand above the others.
alter table notes add column pinned_at timestamptz;
