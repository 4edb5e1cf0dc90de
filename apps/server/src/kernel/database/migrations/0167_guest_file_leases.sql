-- Until when the files of an upload that is under way count; null once it has ended with files.
alter table guest_files add column lease_until timestamptz;
