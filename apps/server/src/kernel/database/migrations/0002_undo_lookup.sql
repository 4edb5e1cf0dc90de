-- What an application held before the address lookup that it was last changed by, for as long as nothing else changed.
alter table application_details add column before_lookup jsonb;
