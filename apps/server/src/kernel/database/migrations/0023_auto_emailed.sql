-- When what came of a run was e-mailed to the client by itself, or that was given up: once for each run (R5.8).
alter table runs add column auto_emailed_at timestamptz;
