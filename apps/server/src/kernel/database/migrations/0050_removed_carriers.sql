-- A carrier that was removed: it is asked and shown no more; what it quoted, was asked and how it stood stays.
alter table carriers add column removed_at timestamptz;
alter table carriers add constraint carriers_removed check (removed_at is null or not is_enabled);
