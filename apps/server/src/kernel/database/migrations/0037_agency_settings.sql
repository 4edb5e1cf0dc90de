-- What an admin sets for their agency beside its data (R7.4).
-- The name that its e-mail comes from; empty: the agency's own.
alter table agencies add column mail_name text not null default '';
-- The hours within which its texts go out, narrower than the law's: {"from": 9, "to": 18}
alter table agencies add column text_hours jsonb;
-- What new intake pages have people agree to; empty: the usual wording.
alter table agencies add column intake_consent text not null default '';

-- Why a request to become a customer was refused; it stays within the agency.
alter table registrations add column refused_because text not null default '';

-- When a notification went out by e-mail, or was found not to be wanted by e-mail.
alter table notifications add column mailed_at timestamptz;
create index notifications_unmailed on notifications (person_id) where mailed_at is null and read_at is null;
