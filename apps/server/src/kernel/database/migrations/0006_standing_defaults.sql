-- What an agency, or a person of it, begins the applications of one line with, in one state or in every one (null).
create table standing_defaults (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  -- The agency's own where nobody is named.
  person_id int,
  type text not null,
  state text,
  field text not null,
  value jsonb not null,
  -- A locked one of the agency counts before a person's own.
  is_locked boolean not null default false,
  foreign key (agency_id, person_id) references people (agency_id, id),
  check (person_id is null or not is_locked)
);
create unique index standing_defaults_place
  on standing_defaults (agency_id, coalesce(person_id, 0), type, coalesce(state, ''), field);
