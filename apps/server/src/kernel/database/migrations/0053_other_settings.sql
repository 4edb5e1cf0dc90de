-- A carrier's other setting, test or production: where it is reached and with what, while the one in use stands in
-- base_url, auth_sealed and producer_code_sealed. is_sandbox says which that is: the test one.
alter table carriers add column other_base_url text;
alter table carriers add column other_auth_sealed bytea;
alter table carriers add column other_producer_code_sealed bytea;
alter table carriers add constraint carriers_other_setting
  check (other_base_url is not null or (other_auth_sealed is null and other_producer_code_sealed is null));
