-- Other terms may vary the contents, too.
drop index quote_requests_what_if;
create unique index quote_requests_what_if on quote_requests
  (application_id, carrier_id, (terms ->> 'version'), (terms ->> 'deductible'), (terms ->> 'building_limit'),
    (coalesce(terms ->> 'contents_limit', '')))
  where purpose = 'what_if';
