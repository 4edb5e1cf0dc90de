-- The policies of an agent, and those of nobody.
create index policies_owner on policies (agency_id, owner_id, id);
-- Clients at one property, by house number and ZIP code, as of applications.
create index policies_place on policies
  (agency_id, (substring(address from '^\s*(\d+)')), (substring(address from '(\d{5})(?:-\d{4})?\s*$')));
