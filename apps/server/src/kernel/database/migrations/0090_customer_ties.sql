-- What of a customer was verified, by value: a changed address is unverified without anybody having to say so.
alter table people add column verified_name text, add column verified_email text, add column verified_phone text;

update people set verified_name = name where role = 'customer';
-- Entered by somebody who acts for the whole agency.
update people set verified_email = email
  where role = 'customer'
    and exists (select from people maker where maker.id = people.created_by and maker.role in ('super-admin', 'admin'))
    and not exists (select from registrations where registrations.person_id = people.id);
update people set verified_email = case when is_email_verified then registrations.email end,
    verified_phone = case when is_phone_verified then phone_number end
  from registrations
  where registrations.person_id = people.id and registrations.state = 'accepted' and people.role = 'customer'
    and lower(people.email) = lower(registrations.email);

-- Customers are found by the digits of their phone number.
create index people_customer_phone on people (agency_id, right(regexp_replace(phone, '\D', '', 'g'), 10))
  where role = 'customer';

-- 'Not this person', and what was untied: never proposed or tied again unless a person does it.
create table customer_rejections (
  agency_id int not null,
  application_id int not null,
  customer_id int not null,
  rejected_by int references people,
  rejected_at timestamptz not null,
  primary key (application_id, customer_id),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, customer_id) references people (agency_id, id)
);
create index customer_rejections_customer on customer_rejections (customer_id);
