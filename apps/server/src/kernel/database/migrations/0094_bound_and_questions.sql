-- When the quote of an application that is recorded as bound was recorded, for lists: 'signed, not bound' is read of one table.
alter table applications add column bound_at timestamptz;
update applications set bound_at = bound_policies.recorded_at
from bound_policies where bound_policies.application_id = applications.id and bound_policies.undone_at is null;
create index applications_signed on applications (agency_id, updated_at)
where chosen_at is not null and bound_at is null and archived_at is null;
create index applications_bound on applications (agency_id, updated_at)
where bound_at is not null and archived_at is null;

-- The few requests whose carriers ask something just now.
create index quote_requests_questions on quote_requests (agency_id, application_id) where state = 'awaiting_answers';

-- A notification's text with the carrier by its name, for people who may see carriers; null: it names none.
alter table notifications add column carrier_text text;
