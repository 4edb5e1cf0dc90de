-- Files that carriers give with their answers: fetched once, and kept as files of a note.
create table carrier_documents (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  -- The asking that they came with, and its offer where they are one's alone.
  request_id int not null,
  offer_key text not null default '',
  carrier_id int not null,
  name text not null,
  source_url text,
  -- What came with the answer itself, until it is kept.
  content bytea,
  state text not null default 'waiting' check (state in ('waiting', 'kept', 'failed')),
  fault text not null default '',
  attachment_id int references attachments on delete set null,
  created_at timestamptz not null,
  unique (request_id, offer_key, name),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, carrier_id) references carriers (agency_id, id)
);
create index carrier_documents_application on carrier_documents (application_id);
