-- The policy itself, as a file, where whoever recorded it had one.
alter table bound_policies add column attachment_id int references attachments on delete set null;
