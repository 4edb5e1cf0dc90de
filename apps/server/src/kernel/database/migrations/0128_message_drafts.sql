-- Drafts of messages that an assistant or a program wrote: a person reads, changes and sends them in the send dialog.
create table message_drafts (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Null: the subject of the template.
  subject text,
  body text not null,
  written_by text not null,
  written_at timestamptz not null,
  unique (application_id, channel),
  foreign key (agency_id, application_id) references applications (agency_id, id) on delete cascade
);
create index message_drafts_agency on message_drafts (agency_id);
