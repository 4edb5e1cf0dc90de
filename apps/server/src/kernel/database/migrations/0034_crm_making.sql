-- Which applications a record is being made of in the CRM, so that two who ask at once make one.
create table crm_makings (
  application_id int primary key references applications,
  held_until timestamptz not null
);
delete from carrier_tokens where token_sealed is null and good_until is null;
