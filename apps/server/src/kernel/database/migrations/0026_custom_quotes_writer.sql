-- Who added a quote by hand, acting for nobody else: what they wrote themselves is shown to them as they wrote it.
alter table quotes add written_by int references people (id);
create index quotes_written_by on quotes (written_by) where written_by is not null;
