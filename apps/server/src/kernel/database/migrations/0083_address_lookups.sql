-- Address lookups of applications that arrived without a person at the form, one row an application: those that are due,
-- and what became of the others until a person has decided.
create table address_lookups (
  application_id int primary key,
  agency_id int not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'differs', 'ambiguous', 'failed')),
  -- Of several that are due, the lower goes first: a lead before the rows of a sheet.
  priority int not null,
  due_at timestamptz not null,
  attempts int not null default 0,
  -- While a process asks the providers.
  leased_until timestamptz,
  -- Why it waits, or why nothing was found.
  reason text not null default '',
  lookup_id int references lookups on delete set null,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index address_lookups_due on address_lookups (agency_id, priority, due_at) where state = 'waiting';

-- A lookup may be made without a person.
alter table lookups alter column person_id drop not null;

alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check
  check (action in ('assign', 'launch', 'archive', 'restore', 'look_up', 'export'));
