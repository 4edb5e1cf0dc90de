-- A person's own sessions but for the one that was just opened and those of the others that were used last, as many as
-- they may have. A statement of its own within the one that opens: it sees what others opened while that one waited.
create or replace function sessions_beyond(whose int, opened bytea, most int) returns setof bigint language plpgsql volatile as $$
begin
  return query select id from sessions
    where person_id = whose and ended_at is null and parent_id is null and key_hash <> opened
    order by seen_at desc, id desc offset greatest(0, most - 1);
end $$;
