-- Pages without a login on which customers and partners ask for quotes (R7.5); of their tokens only the hashes are kept.
create table intake_links (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  -- Whose page it is; what comes by it has this as its source.
  name text not null check (length(name) between 1 and 60),
  audience text not null check (audience in ('customers', 'partner')),
  type text not null check (type in ('home', 'flood', 'life', 'auto', 'pet')),
  token_hash bytea not null unique,
  -- Whom what comes is given to; the agency's admins hear of it when nobody is named or they have left.
  agent_id int,
  created_by int not null references people,
  -- What is asked beside the name, the address and a way to reach them, by the fields' keys.
  fields text[] not null default '{}',
  greeting text not null default '',
  consent text not null,
  is_on boolean not null default true,
  -- Robots and others who were turned away.
  turned_away int not null default 0,
  created_at timestamptz not null,
  revoked_at timestamptz,
  foreign key (agency_id, agent_id) references people (agency_id, id)
);
create index intake_links_agency on intake_links (agency_id, id);

-- What came by a link, with the very words that were agreed to.
create table intake_submissions (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  link_id int not null references intake_links,
  -- Of the page that it was filled in on: sent twice, it comes once.
  ticket_hash bytea not null unique,
  consent text not null,
  address text not null,
  browser text not null,
  at timestamptz not null,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index intake_submissions_link on intake_submissions (link_id, id desc);
create index intake_submissions_application on intake_submissions (application_id);
