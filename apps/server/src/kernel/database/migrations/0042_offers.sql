-- An answer may hold several offers: each is a quote with an id of its own that names its asking. A quote that is the
-- whole answer goes on having its request's id.
alter table quotes add column request_id int;
alter table quotes add column offer_key text not null default '';
alter table quotes add column offer_name text;
-- Whose offer it is, where that is not the carrier that was asked.
alter table quotes add column offer_carrier_name text;

update quotes set request_id = id where run_id is not null;

create index quotes_request on quotes (request_id) where request_id is not null;
drop index quotes_run_carrier;
create unique index quotes_run_carrier on quotes (run_id, carrier_id, offer_key) where superseded_at is null;
