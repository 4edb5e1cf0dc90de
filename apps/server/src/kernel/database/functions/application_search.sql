-- Copies the words that an application is found by, whenever they change, to the table that is searched.
create or replace function search_application() returns trigger language plpgsql as $$
begin
  insert into application_search (application_id, agency_id, words) values (new.id, new.agency_id, new.search)
  on conflict (application_id) do update set agency_id = excluded.agency_id, words = excluded.words;
  return null;
end $$;

create or replace trigger search_inserted after insert on applications
  for each row when (not imports_agency()) execute function search_application();
create or replace trigger search_updated after update on applications for each row
  when (old.search is distinct from new.search or old.agency_id <> new.agency_id) execute function search_application();
