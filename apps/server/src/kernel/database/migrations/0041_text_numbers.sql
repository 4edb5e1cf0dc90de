-- The number that an agency's own texts come from and go to, as it is shown; empty: the installation's, which all share.
alter table agencies add column text_from text not null default '';
create unique index agencies_text_from on agencies (text_from) where text_from <> '';
-- Which of an agency's own numbers a text went out from or came to, as it is dialed; empty: the installation's.
alter table messages add column our_number text not null default '';
