-- New recovery codes, sealed, until their person has said that they saved them: up to then they can be shown again.
alter table second_factors add column unsaved_codes_sealed bytea;
