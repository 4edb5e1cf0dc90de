create or replace function keep_history() returns trigger language plpgsql as $$
begin
  raise exception 'The history is neither changed nor taken out.';
end $$;
create or replace trigger keep_history before delete or truncate on history for each statement execute function keep_history();
create or replace trigger keep_history_ends before delete or truncate on history_ends for each statement execute function keep_history();
create or replace trigger keep_agency_history_ends before delete or truncate on agency_history_ends for each statement execute function keep_history();
create or replace trigger keep_history_anchors before update or delete or truncate on history_anchors for each statement execute function keep_history();

-- The one change: the content of a line is erased, once, by an erasure, and its hash stays.
create or replace function keep_history_line() returns trigger language plpgsql as $$
begin
  if old.erasure_id is not null or new.erasure_id is null
    or not exists (select from privacy_jobs where id = new.erasure_id and agency_id = old.agency_id and kind = 'erase')
    or new.action <> 'erased' or new.changes <> '[]' or new.actor_name not in (old.actor_name, 'Client')
    or new.hash is distinct from coalesce(old.hash, history_digest(old, ''))
    or to_jsonb(new) - '{erasure_id,action,changes,actor_name,hash}'::text[]
      <> to_jsonb(old) - '{erasure_id,action,changes,actor_name,hash}'::text[] then
    raise exception 'The history is neither changed nor taken out.';
  end if;
  return new;
end $$;
create or replace trigger keep_history_line before update on history for each row when (not imports_agency()) execute function keep_history_line();

-- Runs as its owner: the application itself may change no line. Lines in no chain get the hash of what they held.
create or replace function erase_history_lines(erasure int, lines bigint[], clients int[]) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare erased int;
begin
  update history set erasure_id = erasure, action = 'erased', changes = '[]',
    actor_name = case when actor_id = any (clients) or actor_id is null and actor_role in ('client', 'guest')
      then 'Client' else actor_name end,
    hash = coalesce(hash, history_digest(history, ''))
  where id = any (lines) and erasure_id is null;
  get diagnostics erased = row_count;
  return erased;
end $$;
