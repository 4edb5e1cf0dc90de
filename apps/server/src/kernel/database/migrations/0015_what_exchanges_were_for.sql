-- Exchanges that the application itself did not need: a carrier being tested, or asked what other terms would cost.
alter table exchanges
  add purpose text check (purpose in ('test', 'what_if')),
  add carrier_id int references carriers on delete set null;
create index exchanges_tests on exchanges (carrier_id, id desc) where purpose = 'test';
