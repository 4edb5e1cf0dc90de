-- Files behind the credentials of a step: the headers that they are fetched with, sealed until the file is kept.
alter table carrier_documents add column headers_sealed bytea;
-- An archive is taken apart: its files are documents of their own.
alter table carrier_documents drop constraint carrier_documents_state_check;
alter table carrier_documents
  add constraint carrier_documents_state_check check (state in ('waiting', 'kept', 'failed', 'unpacked'));
