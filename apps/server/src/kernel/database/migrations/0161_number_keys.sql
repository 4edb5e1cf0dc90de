-- A policy or quote number as it is searched: its letters and digits alone, in capitals.
create function number_key(number text) returns text language sql immutable parallel safe return
  upper(regexp_replace(number, '[^[:alnum:]]', '', 'g'));
create index quotes_number_key on quotes (agency_id, number_key(carrier_quote_number) text_pattern_ops)
  where carrier_quote_number is not null;
create index bound_policies_number_key on bound_policies (agency_id, number_key(policy_number) text_pattern_ops);
