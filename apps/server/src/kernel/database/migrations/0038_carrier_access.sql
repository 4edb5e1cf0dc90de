-- Whether an agency may use a carrier; the super-admin says so. One that it may not use is switched off and not shown to it.
alter table carriers add column is_allowed boolean not null default true;
alter table carriers add constraint carriers_allowed check (is_allowed or not is_enabled);
-- Under which code the carrier knows the agency, sealed like its credentials.
alter table carriers add column producer_code_sealed bytea;
