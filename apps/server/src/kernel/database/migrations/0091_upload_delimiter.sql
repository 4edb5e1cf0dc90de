-- The separator that a person chose for a sheet; null: the one that was detected.
alter table bulk_uploads add column delimiter text check (delimiter in (',', ';', E'\t', '|'));

-- Rows that are ready though one of their cells could not be placed in the form.
alter table bulk_uploads add column undecided int not null default 0;
