-- What recognition found on the pages of a scan that is being read: it goes on with them after others had their turn.
create table recognized_pages (
  agency_id int not null,
  application_id int not null,
  document_id int not null,
  page int not null,
  content text not null,
  primary key (document_id, page),
  foreign key (agency_id, document_id) references read_documents (agency_id, id) on delete cascade,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index recognized_pages_application on recognized_pages (application_id);
