-- The application that another one was made from: its copy, or the other line of the same client and house.
alter table applications add column origin_id int;
alter table applications add column origin_kind text check (origin_kind in ('copy', 'other_line'));
alter table applications add foreign key (agency_id, origin_id) references applications (agency_id, id);
create index applications_origin on applications (origin_id) where origin_id is not null;
