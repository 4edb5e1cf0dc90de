-- What was done stays as it was written: lines of the history are neither changed nor taken out, and those of one
-- application are chained, each with a hash over itself and the one before it. `npm run verify-history` checks it.
alter table history add column position bigint;
alter table history add column hash bytea;
create unique index history_chain on history (application_id, position);

-- The end of each chain, so that a missing end is noticed; of application 0 the last line that was there before chains.
create table history_ends (
  application_id int primary key,
  position bigint not null,
  hash bytea not null
);
insert into history_ends select 0, coalesce(max(id), 0), '' from history;

create function history_digest(line history, before bytea) returns bytea language sql immutable as $$
  select sha256(before || convert_to(jsonb_build_array(
    line.id, line.agency_id, line.application_id, line.actor_id, line.actor_name, line.actor_role, line.impersonator_id,
    line.impersonator_name, line.action, line.changes, extract(epoch from line.created_at), line.position)::text, 'UTF8'))
$$;

-- Runs as its owner: the application itself may not touch the ends.
create function chain_history() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger chain_history before insert on history for each row execute function chain_history();

create function keep_history() returns trigger language plpgsql as $$
begin
  raise exception 'The history is neither changed nor taken out.';
end $$;
create trigger keep_history before update or delete or truncate on history for each statement execute function keep_history();
create trigger keep_history_ends before delete or truncate on history_ends for each statement execute function keep_history();
