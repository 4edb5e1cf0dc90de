-- Prices that cannot be bound are counted apart: an indication is no quote (R9.1).
alter table applications add column indication_count int not null default 0;

update applications set quote_count = counts.quotes, indication_count = counts.indications
from (
  select application_id,
    count(*) filter (where outcome = 'quoted' and rate_type = 'bindable') as quotes,
    count(*) filter (where outcome <> 'quoted' or rate_type <> 'bindable') as indications
  from quotes
  where superseded_at is null and premium > 0 and outcome in ('quoted', 'indication')
    and lower(trim(carrier_name)) <> 'flood risk'
  group by application_id
) counts
where counts.application_id = applications.id and counts.indications > 0;
