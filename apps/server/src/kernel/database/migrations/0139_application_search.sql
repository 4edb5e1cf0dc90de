-- The words that an application is found by, in a table of their own. An index of the applications would be written anew,
-- some hundred entries a row, with every change of one: a new agent, a premium, a date.
create table application_search (
  application_id int primary key,
  agency_id int not null,
  words text not null,
  foreign key (agency_id, application_id) references applications (agency_id, id) on delete cascade
);
insert into application_search (application_id, agency_id, words) select id, agency_id, search from applications;
create index application_search_keys on application_search using gin (agency_id, search_keys(words))
  with (fastupdate = on, gin_pending_list_limit = 64);
drop index applications_search;
