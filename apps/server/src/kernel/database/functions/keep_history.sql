create or replace function keep_history() returns trigger language plpgsql as $$
begin
  raise exception 'The history is neither changed nor taken out.';
end $$;
create or replace trigger keep_history before update or delete or truncate on history for each statement execute function keep_history();
create or replace trigger keep_history_ends before delete or truncate on history_ends for each statement execute function keep_history();
create or replace trigger keep_agency_history_ends before delete or truncate on agency_history_ends for each statement execute function keep_history();
create or replace trigger keep_history_anchors before update or delete or truncate on history_anchors for each statement execute function keep_history();
