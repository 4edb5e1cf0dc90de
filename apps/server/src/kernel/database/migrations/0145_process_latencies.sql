-- What a process answered within the last hour, by group: counts of each bucket of its histograms.
alter table processes add column latencies jsonb not null default '[]';
