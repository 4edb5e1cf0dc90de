-- Keeps the differences of which application_tallies consist (what there is now) and, without the archive, of
-- application_months (what was made in each month), application_steps (what came how far with its client in each month)
-- and application_days (both, by day).
create or replace function tally_insert() returns trigger language plpgsql as $$
begin
  insert into application_tallies
  select agency_id, agent_id, status, type, source, archived_at is not null, alert_colour is not null, count(*)
  from come group by 1, 2, 3, 4, 5, 6, 7;
  insert into application_months
  select agency_id, agent_id, created_by, date_trunc('month', created_at at time zone 'UTC'), status, type, source, count(*)
  from come where archived_at is null group by 1, 2, 3, 4, 5, 6, 7;
  insert into application_steps
  select agency_id, agent_id, created_by, step, date_trunc('month', reached_at at time zone 'UTC'), count(*)
  from come cross join lateral
    (values ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
  where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5;
  insert into application_days
  select agency_id, agent_id, created_by, step, (reached_at at time zone 'UTC')::date, status, type, source, count(*)
  from come cross join lateral
    (values ('made', created_at), ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
  where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8;
  return null;
end $$;

create or replace function tally_delete() returns trigger language plpgsql as $$
begin
  insert into application_tallies
  select agency_id, agent_id, status, type, source, archived_at is not null, alert_colour is not null, -count(*)
  from gone group by 1, 2, 3, 4, 5, 6, 7;
  insert into application_months
  select agency_id, agent_id, created_by, date_trunc('month', created_at at time zone 'UTC'), status, type, source, -count(*)
  from gone where archived_at is null group by 1, 2, 3, 4, 5, 6, 7;
  insert into application_steps
  select agency_id, agent_id, created_by, step, date_trunc('month', reached_at at time zone 'UTC'), -count(*)
  from gone cross join lateral
    (values ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
  where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5;
  insert into application_days
  select agency_id, agent_id, created_by, step, (reached_at at time zone 'UTC')::date, status, type, source, -count(*)
  from gone cross join lateral
    (values ('made', created_at), ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
  where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8;
  return null;
end $$;

create or replace function tally_update() returns trigger language plpgsql as $$
begin
  insert into application_tallies
  select agency_id, agent_id, status, type, source, archived_at is not null, alert_colour is not null, sum(n)
  from (select *, -1 as n from gone union all select *, 1 as n from come) both_sides
  group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  insert into application_months
  select agency_id, agent_id, created_by, date_trunc('month', created_at at time zone 'UTC'), status, type, source, sum(n)
  from (select *, -1 as n from gone union all select *, 1 as n from come) both_sides
  where archived_at is null group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0;
  insert into application_steps
  select agency_id, agent_id, created_by, step, date_trunc('month', reached_at at time zone 'UTC'), sum(n)
  from (select *, -1 as n from gone union all select *, 1 as n from come) both_sides cross join lateral
    (values ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
  where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  insert into application_days
  select agency_id, agent_id, created_by, step, (reached_at at time zone 'UTC')::date, status, type, source, sum(n)
  from (select *, -1 as n from gone union all select *, 1 as n from come) both_sides cross join lateral
    (values ('made', created_at), ('sent', sent_at), ('opened', opened_at), ('chosen', chosen_at)) steps (step, reached_at)
  where archived_at is null and reached_at is not null group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0;
  return null;
end $$;

create or replace trigger tally_insert after insert on applications
  referencing new table as come for each statement when (not imports_agency()) execute function tally_insert();
create or replace trigger tally_delete after delete on applications
  referencing old table as gone for each statement execute function tally_delete();
create or replace trigger tally_update after update on applications
  referencing old table as gone new table as come for each statement execute function tally_update();
