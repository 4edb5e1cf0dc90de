-- Applications at one address are looked for by its house number and ZIP before a second one is made.
create index applications_place on applications
  (agency_id, (substring(address from '^\s*(\d+)')), (substring(address from '(\d{5})(?:-\d{4})?\s*$')))
  where archived_at is null;
