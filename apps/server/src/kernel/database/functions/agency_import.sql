-- Whether this transaction imports an agency's file, whose rows are chained, counted and found as they came. Only the
-- owner of the tables can say so: the application itself cannot.
create or replace function imports_agency() returns boolean language sql stable as $$
  select case when current_setting('freeboard.imports_agency', true) = 'yes'
    then pg_has_role(current_user, (select relowner from pg_class where oid = 'public.history'::regclass), 'usage')
    else false end
$$;
