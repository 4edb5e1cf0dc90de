-- Finds the prices whose last day has passed, which no longer count as an application's lowest.
create index quotes_expiring on quotes (expires_on) where superseded_at is null and outcome = 'quoted';
