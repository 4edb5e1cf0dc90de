-- A vendor's proofs that somebody accepted the wording: [{vendor, reference}].
alter table consents add column certificates jsonb not null default '[]';

-- A yes that came without the wording that was agreed to: no consent, until a person has asked.
alter table api_submissions
  add column consent_claim text not null default '',
  add column consent_certificates jsonb not null default '[]';
