-- What became of a quote that its carrier has bound; one of an application stands, what was undone stays.
create table bound_policies (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  quote_id int not null references quotes,
  policy_number text not null,
  premium numeric(12, 2) not null check (premium > 0),
  effective_date date not null,
  expiration_date date not null check (expiration_date > effective_date),
  recorded_by int not null references people,
  recorded_at timestamptz not null,
  undone_by int references people,
  undone_at timestamptz,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create unique index bound_policies_standing on bound_policies (application_id) where undone_at is null;
create index bound_policies_quote on bound_policies (quote_id);
