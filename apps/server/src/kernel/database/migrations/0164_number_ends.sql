-- A policy or quote number is also searched by its last digits.
create index quotes_number_end on quotes (agency_id, reverse(number_key(carrier_quote_number)) text_pattern_ops)
  where carrier_quote_number is not null;
create index bound_policies_number_end on bound_policies (agency_id, reverse(number_key(policy_number)) text_pattern_ops);
