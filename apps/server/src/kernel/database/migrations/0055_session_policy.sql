-- After how many minutes without activity a session of the agency's people ends, and how many hours it lasts at the
-- longest; the usual where null.
alter table agencies add idle_minutes int, add session_hours int;
