-- The document of a quote that a person got elsewhere; it stays among the notes when the quote goes.
alter table quotes add column attachment_id int references attachments on delete set null;
create index quotes_attachment on quotes (attachment_id) where attachment_id is not null;
