-- When a run's alert was switched off because the run was superseded: it is active again once the run's quotes are.
alter table notes add column superseded_at timestamptz;
