-- The last day of an application's lowest price, so that it is found once that day has passed.
alter table applications add min_expires_on date;
update applications set min_expires_on = (
  select max(expires_on) from quotes
  where application_id = applications.id and superseded_at is null and outcome = 'quoted' and premium = min_premium
  having bool_and(expires_on is not null))
where min_premium is not null;
create index applications_expiring on applications (min_expires_on) where min_expires_on is not null;
