-- A term may also come from a file, or from a program with a key.
alter table policy_terms drop constraint policy_terms_source_check;
alter table policy_terms add constraint policy_terms_source_check
  check (source in ('bound', 'entered', 'imported', 'program'));
