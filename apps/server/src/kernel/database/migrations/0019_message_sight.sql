-- Whether its sender could see carriers when a message was written: what a masked sender wrote holds no name that they
-- did not know, and is shown to them as they wrote it.
alter table messages add column sender_saw_carriers boolean not null default true;
