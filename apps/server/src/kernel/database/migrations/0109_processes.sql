-- The processes that serve this database; each says every few seconds that it lives (R16.2).
create table processes (
  id uuid primary key,
  roles text[] not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Monitoring counts what went wrong lately.
create index messages_troubled on messages (updated_at) where state in ('failed', 'in_doubt');
