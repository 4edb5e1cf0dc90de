-- The agency's book: what was bound here, and what its agents entered. A renewal is a term of its policy.
create table policies (
  id bigint generated always as identity primary key,
  agency_id int not null references agencies,
  -- The application that its last bound term came from.
  application_id int,
  -- The agent of a policy without an application; nobody yet where it is null.
  owner_id int,
  -- Null for a policy that was bound here.
  created_by int references people,
  line text not null check (line in ('home', 'flood', 'life', 'auto', 'pet', 'umbrella', 'other')),
  -- The form as its carrier calls it: HO3, DP1.
  form text not null default '',
  carrier_name text not null,
  -- As printed; compared by its letters and digits alone.
  policy_number text not null,
  insured text not null,
  address text not null default '',
  email text not null default '',
  phone text not null default '',
  -- Why it is no longer renewed, and since when.
  ending text check (ending in ('cancelled', 'moved', 'lost', 'not_needed', 'mistake')),
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search text not null generated always as (
    ' ' || search_words(left(insured, 200) || ' ' || left(address, 300)) || ' '
    || case when insured || address ~ U&'[''`\2019\2018\00B4.-]' then
      search_words(translate(left(insured, 200) || ' ' || left(address, 300), U&'''`\2019\2018\00B4.-', '')) else '' end
    || ' ' || search_words(left(email, 200)) || ' ' || lower(left(email, 200)) || ' '
    || regexp_replace(phone, '\D', '', 'g') || ' ' || right(regexp_replace(phone, '\D', '', 'g'), 7) || ' '
    || right(regexp_replace(phone, '\D', '', 'g'), 4) || ' '
  ) stored,
  unique (agency_id, id),
  check ((ending is null) = (ended_at is null)),
  foreign key (agency_id, application_id) references applications (agency_id, id),
  foreign key (agency_id, owner_id) references people (agency_id, id)
);
create unique index policies_number on policies (agency_id, number_key(carrier_name), number_key(policy_number));
create index policies_number_key on policies (agency_id, number_key(policy_number) text_pattern_ops);
create index policies_number_end on policies (agency_id, reverse(number_key(policy_number)) text_pattern_ops);
create index policies_application on policies (application_id) where application_id is not null;
create index policies_search on policies using gin (agency_id, search_keys(search)) with (fastupdate = off);

create table policy_terms (
  id bigint generated always as identity primary key,
  agency_id int not null,
  policy_id bigint not null,
  effective_date date not null,
  expiration_date date not null check (expiration_date > effective_date),
  -- Dollars for the whole term with fees; null where it is not known.
  premium numeric(12, 2) check (premium > 0),
  source text not null check (source in ('bound', 'entered')),
  bound_policy_id int references bound_policies on delete set null,
  -- Whether another term precedes it, and the day on which the next one begins.
  follows boolean not null default false,
  renewed_on date,
  -- Null for a term that was bound here.
  created_by int references people,
  created_at timestamptz not null,
  unique (policy_id, effective_date),
  foreign key (agency_id, policy_id) references policies (agency_id, id) on delete cascade
);
-- The lists of what ends when, and of what has ended without a renewal.
create index policy_terms_ends on policy_terms (agency_id, expiration_date, id);
create index policy_terms_not_renewed on policy_terms (agency_id, expiration_date, id) where renewed_on is null;
create unique index policy_terms_bound on policy_terms (bound_policy_id) where bound_policy_id is not null;

-- What was bound until now.
insert into policies (agency_id, application_id, line, carrier_name, policy_number, insured, address, email, phone,
  created_at, updated_at)
select distinct on (b.agency_id, number_key(coalesce(q.offer_carrier_name, q.carrier_name)), number_key(b.policy_number))
  b.agency_id, b.application_id, a.type, coalesce(q.offer_carrier_name, q.carrier_name), b.policy_number,
  coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.business_name), a.address, a.email, a.phone,
  b.recorded_at, b.recorded_at
from bound_policies b join quotes q on q.id = b.quote_id join applications a on a.id = b.application_id
where b.undone_at is null
order by b.agency_id, number_key(coalesce(q.offer_carrier_name, q.carrier_name)), number_key(b.policy_number),
  b.effective_date desc, b.id desc;

insert into policy_terms (agency_id, policy_id, effective_date, expiration_date, premium, source, bound_policy_id, created_at)
select distinct on (p.id, b.effective_date)
  b.agency_id, p.id, b.effective_date, b.expiration_date, b.premium, 'bound', b.id, b.recorded_at
from bound_policies b join quotes q on q.id = b.quote_id
  join policies p on p.agency_id = b.agency_id
    and number_key(p.carrier_name) = number_key(coalesce(q.offer_carrier_name, q.carrier_name))
    and number_key(p.policy_number) = number_key(b.policy_number)
where b.undone_at is null
order by p.id, b.effective_date, b.id desc;

update policy_terms t set follows = chain.follows, renewed_on = chain.renewed_on
from (
  select id, row_number() over terms > 1 as follows, lead(effective_date) over terms as renewed_on
  from policy_terms window terms as (partition by policy_id order by effective_date)) chain
where chain.id = t.id and (chain.follows or chain.renewed_on is not null);
