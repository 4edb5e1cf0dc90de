-- A carrier that sends its result later may be asked for another deductible and limit, too.
alter table what_if_answers add callback_hash bytea unique;
alter table what_if_answers add callback_sealed bytea;
alter table what_if_answers add callback_until timestamptz;
-- Since when a cell waits; asked_at is when somebody last looked after it.
alter table what_if_answers add since timestamptz not null default now();
