-- Keeps the differences of which application_tallies (what there is now) and application_months (what was made in each
-- month, without the archive) consist.
create or replace function tally_insert() returns trigger language plpgsql as $$
begin
  insert into application_tallies
  select agency_id, agent_id, status, type, source, archived_at is not null, alert_colour is not null, count(*)
  from come group by 1, 2, 3, 4, 5, 6, 7;
  insert into application_months
  select agency_id, agent_id, created_by, date_trunc('month', created_at at time zone 'UTC'), status, type, source, count(*)
  from come where archived_at is null group by 1, 2, 3, 4, 5, 6, 7;
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
  return null;
end $$;

create or replace trigger tally_insert after insert on applications
  referencing new table as come for each statement execute function tally_insert();
create or replace trigger tally_delete after delete on applications
  referencing old table as gone for each statement execute function tally_delete();
create or replace trigger tally_update after update on applications
  referencing old table as gone new table as come for each statement execute function tally_update();
