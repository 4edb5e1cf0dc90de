-- The people and businesses that an agency's applications are of (R15.1). An application keeps its own values (D33).
create table clients (
  id int generated always as identity primary key,
  agency_id int not null references agencies,
  first_name text not null default '',
  last_name text not null default '',
  business_name text not null default '',
  -- The names without case, accents and punctuation, as the rule compares them; '' where there is no whole name.
  name_key text not null default '',
  language text not null default 'en' check (language in ('en', 'es')),
  -- The client that this one was merged into.
  merged_into int,
  -- Since a person has edited the record, it no longer takes over the name of its only application.
  edited_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sort_name text not null generated always as (
    lower(case when first_name || last_name <> '' then left(last_name, 200) || ' ' || left(first_name, 200) else left(business_name, 200) end)
  ) stored,
  search text not null generated always as (
    ' ' || search_words(left(first_name, 200) || ' ' || left(last_name, 200) || ' ' || left(business_name, 200)) || ' '
    || case when first_name || last_name || business_name ~ U&'[''`\2019\2018\00B4.-]' then
      search_words(translate(left(first_name, 200) || ' ' || left(last_name, 200) || ' ' || left(business_name, 200), U&'''`\2019\2018\00B4.-', '')) else '' end
    || ' '
  ) stored,
  unique (agency_id, id),
  foreign key (agency_id, merged_into) references clients (agency_id, id)
);
create index clients_by_name on clients (agency_id, sort_name, id) where merged_into is null;
create index clients_newest on clients (agency_id, created_at desc, id desc) where merged_into is null;
create index clients_same_name on clients (agency_id, name_key) where merged_into is null and name_key <> '';
create index clients_merged on clients (merged_into) where merged_into is not null;
create index clients_search on clients using gin (agency_id, search_keys(search)) with (fastupdate = off);

alter table applications add column client_id int;
-- Who decided that the application is of this client; null while the rule decides.
alter table applications add column client_confirmed_by int references people;
alter table applications add foreign key (agency_id, client_id) references clients (agency_id, id);

-- E-mail addresses and phone numbers of clients: those of each application, and those that a person entered.
create table client_addresses (
  id int generated always as identity primary key,
  agency_id int not null,
  client_id int not null,
  application_id int,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  -- The address as the rule compares it; '' where it is not a whole one.
  key text not null,
  -- The name under which it was entered.
  name_key text not null,
  foreign key (agency_id, client_id) references clients (agency_id, id),
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create unique index client_addresses_of_application on client_addresses (application_id, kind) where application_id is not null;
create unique index client_addresses_entered on client_addresses (client_id, key) where application_id is null;
create index client_addresses_key on client_addresses (agency_id, key, name_key) include (client_id, application_id) where key <> '';
create index client_addresses_client on client_addresses (client_id);

-- Merges, by a person or (merged_by null) by the rule, with what is needed to undo one.
create table client_merges (
  id int generated always as identity primary key,
  agency_id int not null,
  client_id int not null,
  merged_id int not null,
  -- Clients that had been merged into the merged one before.
  child_ids int[] not null default '{}',
  application_ids int[] not null default '{}',
  -- Of both clients: applications that the merge confirmed.
  confirmed_ids int[] not null default '{}',
  address_ids int[] not null default '{}',
  merged_by int references people,
  merged_at timestamptz not null,
  undone_by int references people,
  undone_at timestamptz,
  foreign key (agency_id, client_id) references clients (agency_id, id),
  foreign key (agency_id, merged_id) references clients (agency_id, id)
);
create index client_merges_client on client_merges (client_id, id desc);
create index client_merges_merged on client_merges (merged_id);

-- 'Keep apart': two clients that a person said are not the same one.
create table client_separations (
  agency_id int not null,
  client_id int not null,
  other_id int not null check (other_id > client_id),
  separated_by int references people,
  separated_at timestamptz not null,
  primary key (client_id, other_id),
  foreign key (agency_id, client_id) references clients (agency_id, id),
  foreign key (agency_id, other_id) references clients (agency_id, id)
);
create index client_separations_other on client_separations (other_id);

-- Ties what there is by the rule of packages/domain/src/clients, as it was when this was written.
create temporary table raw_keys on commit drop as
  select 'name' as kind, text as value, trim(regexp_replace(regexp_replace(lower(
      regexp_replace(normalize(text, NFKD), U&'[\0300-\036f]', '', 'g')),
      U&'[''\2019.]', '', 'g'), '[^[:alnum:]-]+', ' ', 'g')) as key
    from (select first_name from applications union select last_name from applications
      union select business_name from applications) names (text)
  union all
  select 'email', text, regexp_replace(trim(lower(text)), '[.]+$', '')
    from (select email from applications union select email from people
      union select reply_to from agencies union select mail_from from agencies) emails (text)
  union all
  select 'phone', text, regexp_replace(regexp_replace(regexp_replace(lower(text), '(ext|x|#).*$', ''), '[^0-9]', '', 'g'),
      '^1([0-9]{10})$', '\1')
    from (select phone from applications union select phone from people
      union select phone from agencies union select text_from from agencies) phones (text);
update raw_keys set key = ''
  where kind = 'email' and key !~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'
    or kind = 'phone' and (key !~ '^[2-9][0-9]{2}[2-9][0-9]{6}$' or key ~ '^([0-9])\1{9}$');
create unique index on raw_keys (kind, value);
analyze raw_keys;

create temporary table people_of on commit drop as
  select id as application_id, agency_id, created_at, first_name, last_name, business_name, email, phone,
    case when first.key <> '' and last.key <> '' then first.key || '|' || last.key
      when business.key <> '' then '#' || business.key else '' end as name_key,
    emails.key as email_key, phones.key as phone_key, id as label
  from applications
  join raw_keys first on first.kind = 'name' and first.value = first_name
  join raw_keys last on last.kind = 'name' and last.value = last_name
  join raw_keys business on business.kind = 'name' and business.value = business_name
  join raw_keys emails on emails.kind = 'email' and emails.value = email
  join raw_keys phones on phones.kind = 'phone' and phones.value = phone;
delete from people_of where name_key = '';
create unique index on people_of (application_id);
analyze people_of;

-- Addresses that prove nothing: the agency's own, and those that are used under more than five names.
create temporary table shared_keys on commit drop as
  select owned.agency_id, raw_keys.key
    from (select id as agency_id, 'phone' as kind, phone as value from agencies
      union all select id, 'phone', text_from from agencies
      union all select id, 'email', reply_to from agencies
      union all select id, 'email', mail_from from agencies
      union all select agency_id, 'email', email from people where role <> 'customer' and agency_id is not null
      union all select agency_id, 'phone', phone from people where role <> 'customer' and agency_id is not null) owned
    join raw_keys using (kind, value)
  union (select agency_id, email_key from people_of where email_key <> '' group by 1, 2 having count(distinct name_key) > 5)
  union (select agency_id, phone_key from people_of where phone_key <> '' group by 1, 2 having count(distinct name_key) > 5);

create temporary table proofs on commit drop as
  select application_id, dense_rank() over (order by agency_id, name_key, key) as proof
  from (select agency_id, application_id, name_key, email_key as key from people_of where email_key <> ''
    union all select agency_id, application_id, name_key, phone_key from people_of where phone_key <> '') addresses
  where not exists (select from shared_keys where shared_keys.agency_id = addresses.agency_id and shared_keys.key = addresses.key);
create index on proofs (proof);
create index on proofs (application_id);
analyze proofs;

-- Each application takes the lowest label of those that it shares a proof with, until nothing changes.
do $$
declare changed bigint;
begin
  loop
    update people_of set label = lower.label
      from (select proofs.application_id, min(least_of.label) as label
        from proofs join (select proof, min(label) as label from proofs join people_of using (application_id) group by proof) least_of
          using (proof) group by proofs.application_id) lower
      where lower.application_id = people_of.application_id and lower.label < people_of.label;
    get diagnostics changed = row_count;
    exit when changed = 0;
  end loop;
end $$;

create temporary table made on commit drop as
  select label, nextval(pg_get_serial_sequence('clients', 'id'))::int as client_id from (select distinct label from people_of order by label) labels;
create unique index on made (label);
insert into clients (id, agency_id, first_name, last_name, business_name, name_key, created_at, updated_at)
  overriding system value
  select distinct on (label) client_id, agency_id, first_name, last_name, business_name, name_key,
    min(created_at) over (partition by label), now()
  from people_of join made using (label) order by label, application_id desc;
-- Building the index of the search anew takes a fraction of the time of changing it row by row.
drop index applications_search;
update applications set client_id = made.client_id
  from people_of join made using (label) where people_of.application_id = applications.id;
insert into client_addresses (agency_id, client_id, application_id, kind, value, key, name_key)
  select agency_id, client_id, application_id, kind, trim(value), key, name_key
  from people_of join made using (label) cross join lateral
    (values ('email', email, email_key), ('phone', phone, phone_key)) addresses (kind, value, key)
  where trim(value) <> '';

create index applications_of_client on applications (client_id, created_at desc, id desc) where client_id is not null;
create index applications_search on applications using gin (agency_id, search_keys(search)) with (fastupdate = off);
