-- Which roles there are stands in packages/domain/src/access.ts alone; one that is not declared there may nothing.
alter table people drop constraint people_role_check;
alter table people add constraint people_role_check check (role ~ '^[a-z]+(-[a-z]+)*$');
