-- The one price that an application is shown with: the bound premium, else that of the quote the client signed, else the
-- lowest that can be bound and is not in doubt. min_premium stays for the release before.
-- Each minute some of the rows from before get theirs; until then min_premium is shown, and nothing once signed or bound.
alter table applications
  add column shown_price numeric(12, 2),
  add column shown_price_kind text check (shown_price_kind in ('bound', 'signed', 'lowest')),
  add constraint applications_shown_price check ((shown_price is null) = (shown_price_kind is null));

create index applications_shown_price on applications (agency_id,
  (coalesce(shown_price, case when bound_at is null and chosen_at is null then min_premium end)), id)
where archived_at is null;
-- Rows from before, and what the release before wrote while both ran: usually few.
create index applications_price_drift on applications (id)
  where (shown_price_kind is null and min_premium is not null)
    or (shown_price_kind = 'lowest' and shown_price is distinct from min_premium)
    or ((bound_at is null) <> (shown_price_kind is distinct from 'bound'))
    or (bound_at is null and chosen_at is not null and shown_price_kind is distinct from 'signed');
