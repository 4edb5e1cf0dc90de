-- Applications that a person split from a client into one of their own, with what is needed to undo it.
create table client_splits (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  from_id int not null,
  to_id int not null,
  -- Of both clients: applications that the split confirmed.
  confirmed_ids int[] not null default '{}',
  split_by int not null references people,
  split_at timestamptz not null,
  undone_by int references people,
  undone_at timestamptz,
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, from_id) references clients (agency_id, id),
  foreign key (agency_id, to_id) references clients (agency_id, id)
);
create index client_splits_application on client_splits (application_id);
create index client_splits_from on client_splits (from_id, id desc);
create index client_splits_to on client_splits (to_id, id desc);
