-- A body above a small size lies apart and is read only when a person opens it (R4.2). The exchange keeps its beginning
-- and, in characters, its size; a size that is null says that the exchange holds the whole.
alter table exchanges add request_size int, add response_size int;

create table exchange_bodies (
  exchange_id bigint not null references exchanges on delete cascade,
  is_request boolean not null,
  agency_id int,
  application_id int,
  body text not null,
  primary key (exchange_id, is_request)
);

insert into exchange_bodies (exchange_id, is_request, agency_id, application_id, body)
select id, true, agency_id, application_id, request_body from exchanges where length(request_body) > 16000
union all
select id, false, agency_id, application_id, response_body from exchanges where length(response_body) > 16000;

update exchanges set request_size = length(request_body), request_body = left(request_body, 4000)
where length(request_body) > 16000;
update exchanges set response_size = length(response_body), response_body = left(response_body, 4000)
where length(response_body) > 16000;
