-- Items of the agency's first-day list that a user set aside: {"licenses": "Set aside by Alex Rivera on 2026-11-30."}
alter table agencies add column first_day_aside jsonb not null default '{}';
