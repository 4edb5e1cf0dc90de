-- Counted up with each draft saved or dropped and each version published. A change names the edition that it saw, so
-- that two people never overwrite each other silently (D7); `changed` says who made it: {what, by, by_id, at}.
alter table carriers add edition int not null default 0, add changed jsonb;

-- The version that quoted when the draft was begun.
alter table carrier_versions add started_from int;
