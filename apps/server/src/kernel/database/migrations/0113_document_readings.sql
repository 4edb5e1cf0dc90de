-- Documents that were recognized in the files of an application (R11); `documents` holds short-lived addresses of files.
create table read_documents (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  attachment_id int not null references attachments on delete cascade,
  -- Which document of its file it is, from 0: one file may hold several.
  position int not null default 0,
  state text not null default 'queued' check (state in ('queued', 'reading', 'read', 'failed', 'not_recognized')),
  kind text,
  edition text,
  -- Pages of the file that belong to it, from 1.
  pages int[] not null default '{}',
  pages_read int not null default 0,
  -- Pages of the file, and the size of each in points.
  page_count int not null default 0,
  page_sizes jsonb not null default '[]',
  warnings jsonb not null default '[]',
  failure text,
  -- Who said that it is about the same property although its address differs.
  same_property_by text,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (attachment_id, position),
  unique (agency_id, id),
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index read_documents_application on read_documents (application_id);

create table document_readings (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  document_id int not null,
  position int not null,
  field text,
  label text not null,
  printed text not null,
  value jsonb,
  page int not null,
  box jsonb not null,
  method text not null check (method in ('field', 'text', 'ocr')),
  confidence numeric(4, 3) not null,
  strength text not null check (strength in ('sure', 'ask', 'check', 'none')),
  state text not null default 'proposed' check (state in ('proposed', 'taken', 'refused')),
  -- What it replaced, with where that came from: an undo puts it back.
  replaced jsonb,
  taken_value jsonb,
  decided_by text,
  decided_at timestamptz,
  unique (document_id, position),
  foreign key (agency_id, document_id) references read_documents (agency_id, id) on delete cascade,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index document_readings_application on document_readings (application_id);
