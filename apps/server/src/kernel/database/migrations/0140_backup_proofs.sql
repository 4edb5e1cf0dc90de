-- When a backup was last restored into a scratch folder to prove it, and what was wrong then; null while it is good.
alter table backups add column proved_at timestamptz, add column proof_error text;
create index backups_proved on backups (proved_at) where proved_at is not null;
