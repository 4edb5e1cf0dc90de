-- Consents are only added to. An erasure takes proof out of daily work until a day, and the day removes it.
create or replace function hide_consents(agency int, addresses text[], until date) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare hidden int;
begin
  update consents set hidden_until = until
  where agency_id = agency and address = any (addresses) and hidden_until is null;
  get diagnostics hidden = row_count;
  return hidden;
end $$;

create or replace function remove_hidden_consents(today date, most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare removed int;
begin
  delete from consents where ctid = any (array(select ctid from consents where hidden_until < today limit most));
  get diagnostics removed = row_count;
  return removed;
end $$;

-- As release 2026.11.0 calls it, which may run next to this one.
create or replace function remove_hidden_consents(today date) returns int
language sql security definer set search_path = public, pg_temp as $$
  select remove_hidden_consents(today, null);
$$;
