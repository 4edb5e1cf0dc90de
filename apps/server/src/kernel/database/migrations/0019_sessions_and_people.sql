-- The demo's people, who are refused once the demo is off, whatever the database held.
alter table people add column is_demo boolean not null default false;
update people set is_demo = true
where (username, email) in (
  ('super', 'super@demo.test'), ('admin', 'admin@demo.test'), ('agent', 'agent@demo.test'),
  ('agent2', 'agent2@demo.test'), ('customer', 'customer@demo.test'));

-- The session out of which somebody signed in as another: the two end together.
alter table sessions add column parent_id bigint references sessions on delete cascade;
create index sessions_parent on sessions (parent_id) where parent_id is not null;

-- A document's address works no longer than the session that it was made in.
alter table documents add column session_id bigint references sessions on delete cascade;
create index documents_session on documents (session_id);

-- Who truly sat there when a person's name was used.
alter table history add column impersonator_id int references people;
alter table history add column impersonator_name text;
