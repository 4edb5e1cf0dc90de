-- What was e-mailed by itself of a run, as a digest: another run with the very same is not e-mailed again (R5.8).
alter table runs add column auto_emailed_quotes text;
