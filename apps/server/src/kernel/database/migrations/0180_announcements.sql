-- What wakes other processes, instead of NOTIFY: that has all writing transactions of the database commit one by one.
create table announcements (
  id bigint generated always as identity primary key,
  channel text not null,
  payload text not null,
  at timestamptz not null default now()
);
