-- Ends the assistants of a person who is deactivated, moves to another agency or gets another role, and of an agency that is
-- deactivated: also one that is not used meanwhile, so that none goes on when that is undone.
create or replace function end_assistants_of_person() returns trigger language plpgsql as $$
begin
  update assistants set ended_at = now(), ended_because =
    case when new.deactivated_at is not null then 'the person was deactivated'
      when new.role <> old.role then 'the role of the person changed'
      else 'the person moved to another agency' end
  where person_id = new.id and ended_at is null;
  return null;
end $$;

create or replace trigger end_assistants_of_person after update of deactivated_at, agency_id, role on people
  for each row when (
    (old.deactivated_at is null and new.deactivated_at is not null)
    or old.role <> new.role or old.agency_id is distinct from new.agency_id)
  execute function end_assistants_of_person();

create or replace function end_assistants_of_agency() returns trigger language plpgsql as $$
begin
  update assistants set ended_at = now(), ended_because = 'the agency was deactivated'
  where agency_id = new.id and ended_at is null;
  return null;
end $$;

create or replace trigger end_assistants_of_agency after update of deactivated_at on agencies
  for each row when (old.deactivated_at is null and new.deactivated_at is not null)
  execute function end_assistants_of_agency();
