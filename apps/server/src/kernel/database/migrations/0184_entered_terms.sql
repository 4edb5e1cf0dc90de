-- What an agent had entered in a term before it was bound: {expiration_date, premium, premium_parts, bound_policy_id}.
-- Undoing that bind restores it.
alter table policy_terms add column entered jsonb;
