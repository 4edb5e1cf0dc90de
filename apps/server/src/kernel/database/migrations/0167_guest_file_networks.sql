-- The network address that sent files by a link, as a hash; null for mail and texts, and for files from before.
alter table guest_files add column network_hash bytea;
