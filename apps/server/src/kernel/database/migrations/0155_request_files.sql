-- Files that came with the answers of a carrier, in parts, until the documents of its result are saved or an hour is over.
create table request_files (
  id bigint generated always as identity primary key,
  agency_id int not null,
  request_id int not null references quote_requests on delete cascade,
  name text not null,
  part int not null,
  content bytea not null,
  created_at timestamptz not null,
  unique (request_id, name, part)
);
create index request_files_created on request_files (created_at);
-- They are compressed already; parts of one are read without the rest.
alter table request_files alter column content set storage external;
alter table carrier_documents alter column content set storage external;
-- How the text of an answer was read, where it is not written as it says.
alter table exchanges add column remark text;
