-- A client may decline a proposal on its page; the visit's text is their reason, blank without one.
alter table client_visits
  drop constraint client_visits_kind_check,
  add constraint client_visits_kind_check check (kind in ('opened', 'asked', 'filled_in', 'declined'));
create index client_visits_declined on client_visits (application_id, at) where kind = 'declined';
