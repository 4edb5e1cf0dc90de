-- By role: from which day (YYYY-MM-DD, US Eastern) a required second factor is required, and for which of these days the
-- people without one were reminded. A role that is not named requires it at once.
alter table agencies add column second_factor_from jsonb not null default '{}';
alter table agencies add column second_factor_reminded jsonb not null default '{}';
