-- The backups that the installation made or tried to make, newest last (R10.7).
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Where it went: folder or bucket.
  destination text not null check (destination in ('folder', 'bucket')),
  name text not null,
  -- Why it was made: by schedule, by a person, or before an upgrade.
  reason text not null check (reason in ('schedule', 'person', 'upgrade')),
  bytes bigint,
  rows bigint,
  files bigint,
  -- What went wrong, in words; null while it runs and where it is good.
  error text,
  -- The file was removed after its retention.
  removed_at timestamptz
);
create index backups_started_at on backups (started_at desc);
