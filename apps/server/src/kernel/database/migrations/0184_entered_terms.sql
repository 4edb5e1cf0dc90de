-- What an agent had entered in a term that was bound later: {expiration_date, premium}. Undoing the bind restores it.
alter table policy_terms add column entered jsonb;
