-- What the papers of a term say apart from dates and premium: limits, deductibles, settlement, forms, mortgagees.
alter table policy_terms add column stated jsonb not null default '{}';
-- The agency's switches and thresholds of the renewal checks; what is missing is as published.
alter table agencies add column renewal_checks jsonb not null default '{}';
