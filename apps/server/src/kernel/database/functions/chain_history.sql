create or replace function history_digest(line history, before bytea) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(
    line.id, line.agency_id, line.application_id, line.actor_id, line.actor_name, line.actor_role, line.impersonator_id,
    line.impersonator_name, line.action, line.changes, extract(epoch from line.created_at), line.position)::text, 'UTF8'))
$$;

-- Runs as its owner: the application itself may not touch the ends.
create or replace function chain_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare last history_ends;
begin
  if new.application_id is null then
    new.position := null;
    new.hash := null;
    return new;
  end if;
  insert into history_ends values (new.application_id, 0, '') on conflict do nothing;
  -- Writers to one application take turns here, in the order of the chain.
  select * into strict last from history_ends where application_id = new.application_id for update;
  new.position := last.position + 1;
  new.hash := history_digest(new, last.hash);
  update history_ends set position = new.position, hash = new.hash where application_id = new.application_id;
  return new;
end $$;
create or replace trigger chain_history before insert on history for each row execute function chain_history();
