-- Which template is taken unless told, whatever it is called by now.
alter table templates add column default_for text
  check (default_for in ('sms', 'email', 'several_sms', 'several_email'));

with known (name, default_for) as (values
  ('Quotes by text', 'sms'), ('Quotes by e-mail', 'email'),
  ('Several quotes by text', 'several_sms'), ('Several quotes by e-mail', 'several_email')
), named as (
  select distinct on (templates.agency_id, known.default_for) templates.id, known.default_for
  from templates join known on known.name = templates.name
    or exists (select from template_versions v where v.template_id = templates.id and v.name = known.name)
  where templates.person_id is null and templates.deleted_at is null
  order by templates.agency_id, known.default_for, templates.id
)
update templates set default_for = named.default_for from named where templates.id = named.id;

create unique index templates_default on templates (agency_id, default_for) where deleted_at is null;
