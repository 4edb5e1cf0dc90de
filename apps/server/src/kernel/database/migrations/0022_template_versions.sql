-- A template as it stood before each change: a message says of which version it was made (R5.5).
alter table templates add column updated_by int references people;
-- Whether it stands as agencies begin with it: nobody has changed it, so that it follows when that becomes another.
alter table templates add column is_default boolean not null default false;
update templates set is_default = true where person_id is null and version = 1 and id in (
  select min(id) from templates
  where name in ('Quotes by e-mail', 'Quotes by text', 'Several quotes by e-mail', 'Several quotes by text')
  group by agency_id, name
);
create table template_versions (
  template_id int not null references templates,
  version int not null,
  agency_id int not null references agencies,
  name text not null,
  body_type text not null,
  body_options jsonb not null,
  updated_by int references people,
  updated_at timestamptz not null,
  primary key (template_id, version)
);

-- What an agency's own short codes stand for. Their ids begin above those of the system's.
create table short_codes (
  id int generated always as identity (start with 1001) primary key,
  agency_id int not null references agencies,
  code text not null,
  name text not null,
  body text not null,
  updated_at timestamptz not null default now(),
  unique (agency_id, code)
);
