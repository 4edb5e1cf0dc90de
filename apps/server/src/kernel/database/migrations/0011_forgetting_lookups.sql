-- Look-ups and exchanges that led to no application are forgotten after a while.
create index exchanges_of_nothing on exchanges (started_at) where application_id is null;
create index lookups_of_nothing on lookups (created_at) where application_id is null;
