-- Documents are read in two lanes: what has its text never waits behind what must be recognized.
alter table read_documents
  add column lane text not null default 'text' check (lane in ('text', 'recognition')),
  -- Sent by somebody without a session: read after what people of the agency add.
  add column by_guest boolean not null default false,
  -- When its reading last began: by it agencies and applications take turns.
  add column turn_at timestamptz,
  -- Until when a process says that it reads the document; a process that died says it no more.
  add column lease_until timestamptz,
  -- How often reading it failed for a reason that is not the file's, and when it is tried again.
  add column tries int not null default 0,
  add column not_before timestamptz;
create index read_documents_waiting on read_documents (lane, agency_id) where state in ('queued', 'reading');
create index read_documents_turns on read_documents (agency_id, lane, turn_at) where turn_at is not null;
