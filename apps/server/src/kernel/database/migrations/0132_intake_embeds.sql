-- Intake pages on the sites of others, their short addresses, and the page on which a partner sees what became of theirs.
alter table intake_links
  -- Names the page in its short address, which is printed and shown to everybody.
  add column short_code text unique check (short_code ~ '^[a-z0-9]{12}$'),
  -- Origins of sites that may show the page in a frame; none: nobody may.
  add column sites text[] not null default '{}',
  -- Of the partner's page; null where there is none.
  add column status_token_hash bytea unique,
  -- Whether the partner sees prices.
  add column shows_prices boolean not null default false;
update intake_links set short_code = substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
alter table intake_links alter column short_code set not null;
