-- Carriers asked in a run and for other terms, as the oldest schema held them.
insert into carriers (agency_id, key, name, kind, rate_type, lines, mapping, limits)
  select 1, 'c' || n, 'Carrier ' || n, 'http-json', 'bindable', '{flood}', '{}', '{}' from generate_series(1, 4) n;
insert into runs (agency_id, application_id, application_version, details, started_at)
  values (1, 1, 1, '{}', '2026-11-20T10:00:00Z');
insert into run_carriers (agency_id, application_id, run_id, carrier_id, carrier_name, is_sandbox, state, outcome,
    claimed_by, started_at, ended_at, wait_until, parked_for, callback_until, callback_hash, ended_callback_hash,
    callback_secret_sealed, remote_ref, attempts)
  values (1, 1, 1, 1, 'Carrier 1', true, 'done', 'timeout', null, now(), now(), null, null, null, null, 'old', 's', 'r', 1),
    (1, 1, 1, 2, 'Carrier 2', true, 'background', null, gen_random_uuid(), now(), null, null, null, null, null, null, null, 'R2', 2),
    (1, 1, 1, 3, 'Carrier 3', true, 'waiting', null, null, null, null, '2026-11-20T11:00:00Z', 'told', null, null, null, null, null, 1),
    (1, 1, 1, 4, 'Carrier 4', true, 'asking', null, null, now(), null, null, null, '2026-11-20T12:00:00Z', 'h', null, 's', 'R4', 1);
insert into quotes (id, agency_id, application_id, run_id, carrier_id, carrier_name, outcome)
  values (1, 1, 1, 1, 1, 'Carrier 1', 'timeout');
insert into what_if_answers (agency_id, application_id, application_version, carrier_id, deductible,
    building_limit, state, outcome, premium, reasons, askings)
  values (1, 1, 3, 1, '$2,000', 250000, 'done', 'quoted', 812.5, '["A reason"]', 2),
    (1, 1, 3, 2, '$5,000', 250000, 'waiting', null, null, '[]', 1);
