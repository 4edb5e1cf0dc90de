-- The one price that an application is shown with: the bound premium, else that of the quote the client signed, else the
-- lowest that can be bound and is not in doubt. min_premium stays for the release before.
alter table applications
  add column shown_price numeric(12, 2),
  add column shown_price_kind text check (shown_price_kind in ('bound', 'signed', 'lowest')),
  add constraint applications_shown_price check ((shown_price is null) = (shown_price_kind is null));

-- A price in doubt, as packages/domain/src/quotes/prices/price-doubt.ts has it, is not the lowest.
with prices as (
  select q.application_id, q.carrier_name, q.premium, q.is_custom,
    q.outcome = 'quoted' and q.rate_type = 'bindable' and (q.expires_on is null or q.expires_on >= current_date) as counts
  from quotes q
  join applications a on a.id = q.application_id and a.min_premium is not null
  where q.superseded_at is null and q.premium > 0
    and lower(trim(q.carrier_name)) <> 'flood risk'
    and lower(trim(coalesce(q.offer_carrier_name, ''))) <> 'flood risk'
), per_carrier as (
  select application_id, carrier_name, min(premium) as premium from prices group by application_id, carrier_name
), sound as (
  select p.application_id,
    coalesce(min(p.premium) filter (where not p.is_custom), min(p.premium)) as premium
  from prices p
  left join lateral (
    select count(*) as n, percentile_disc(0.5) within group (order by o.premium) as lower,
      percentile_disc(0.5) within group (order by o.premium desc) as upper
    from per_carrier o where o.application_id = p.application_id and o.carrier_name <> p.carrier_name
  ) others on true
  where p.counts and p.premium between 20 and 250000
    and (others.n < 2 or (p.premium <= others.upper * 8 and p.premium * 8 >= others.lower))
  group by p.application_id
)
update applications a
set min_premium = sound.premium, shown_price = sound.premium,
  shown_price_kind = case when sound.premium is null then null else 'lowest' end
from (select id, (select premium from sound where application_id = id) as premium
  from applications where min_premium is not null) sound
where a.id = sound.id;

update applications a set shown_price = q.premium, shown_price_kind = 'signed'
from client_choices c join quotes q on q.id = c.quote_id
where c.application_id = a.id and c.replaced_at is null and q.premium > 0;

update applications a set shown_price = b.premium, shown_price_kind = 'bound'
from bound_policies b
where b.application_id = a.id and b.undone_at is null;

create index applications_shown_price on applications (agency_id, shown_price, id) where archived_at is null;
-- What the release before wrote while both ran: usually nothing.
create index applications_price_drift on applications (id)
  where (shown_price_kind is null and min_premium is not null)
    or (shown_price_kind = 'lowest' and shown_price is distinct from min_premium);
