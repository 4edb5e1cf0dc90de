create or replace function history_digest(line history, before bytea) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(
    line.id, line.agency_id, line.application_id, line.actor_id, line.actor_name, line.actor_role, line.impersonator_id,
    line.impersonator_name, line.action, line.changes, extract(epoch from line.created_at), line.position)::text, 'UTF8'))
$$;

-- Runs as its owner: the application itself may not touch the ends. Writers to one chain take turns at its end.
create or replace function chain_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare last_position bigint; last_hash bytea; agency int := coalesce(new.agency_id, 0);
begin
  -- The test application leaves no lines.
  if new.agency_id = -1 then
    return null;
  end if;
  if new.application_id is null then
    insert into agency_history_ends values (agency, 0, '') on conflict do nothing;
    select position, hash into strict last_position, last_hash from agency_history_ends where agency_id = agency for update;
  else
    -- Waits for whoever erases the application just now: its lines come to an end with it.
    perform from applications where id = new.application_id and agency_id = coalesce(new.agency_id, agency_id) for key share;
    if not found then
      raise foreign_key_violation using message = 'A line of the history names an application that its agency does not have.';
    end if;
    insert into history_ends values (new.application_id, 0, '') on conflict do nothing;
    select position, hash into strict last_position, last_hash
      from history_ends where application_id = new.application_id for update;
  end if;
  -- No date but now, whoever writes.
  new.created_at := now();
  new.position := last_position + 1;
  new.hash := history_digest(new, last_hash);
  if new.application_id is null then
    update agency_history_ends set position = new.position, hash = new.hash where agency_id = agency;
  else
    update history_ends set position = new.position, hash = new.hash where application_id = new.application_id;
  end if;
  return new;
end $$;
create or replace trigger chain_history before insert on history for each row when (not imports_agency()) execute function chain_history();
