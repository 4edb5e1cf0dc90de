-- Columns named in the words of the code that reads them.
alter table carriers rename column edition to revision;
alter table bind_attempts rename column said to message;
alter table application_details rename column besides to unplaced;
