-- The language of a client (R15.4): chosen by them or by their agent; null while their browser alone says it.
alter table client_links add column language text check (language in ('en', 'es'));

-- An intake page's own words in Spanish; blank: the greeting is left out, and the standard consent is shown.
alter table intake_links
  add column greeting_es text not null default '',
  add column consent_es text not null default '';

-- Consent as phone companies and counsel ask for it, where a page has the wording it came with; {agency} is the agency's name.
update intake_links set consent = 'I agree that {agency} may use what I enter here to get insurance quotes for me, and may call, text or e-mail me about them at the number and address above, also by automated means. Message frequency varies. Message and data rates may apply. Consent is not a condition of purchase. Reply STOP to end texts or HELP for help.'
  where consent = 'I agree that the agency uses what I enter here to get insurance quotes for me, and calls, texts or e-mails me about them.';

-- In which language somebody filled in an intake page; pages were in English alone before.
alter table intake_submissions add column language text not null default 'en' check (language in ('en', 'es'));
alter table intake_submissions alter column language drop default;

-- Templates are of one language, and each language has its own that is taken unless told.
alter table templates add column language text not null default 'en' check (language in ('en', 'es'));
drop index templates_default;
create unique index templates_default on templates (agency_id, default_for, language) where deleted_at is null;
