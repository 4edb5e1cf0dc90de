-- Whether opening What-if asks the cheapest carriers without a click; and when a draft was last rated as it is.
alter table agencies add column asks_what_if boolean not null default true;
alter table carrier_versions add column tested_at timestamptz;
