-- Queues an event for each endpoint of its agency that hears of it, in the transaction that caused it (R9.14).
create or replace function queue_webhook(of_agency int, of_type text, of_application int, of_ids jsonb) returns void
language sql as $$
  insert into webhook_deliveries (agency_id, endpoint_id, type, application_id, ids)
  select of_agency, e.id, of_type, a.id, of_ids
  from webhook_endpoints e left join applications a on a.id = of_application
  where e.agency_id = of_agency and e.removed_at is null and of_type = any (e.events)
    and (e.is_enabled or e.paused_because <> '')
    and (e.sources is null or a.source = any (e.sources)) and (e.lines is null or a.type = any (e.lines))
$$;

create or replace function webhooks_of_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform queue_webhook(new.agency_id, 'application.created', new.id, jsonb_build_object('version', new.version));
  else
    if new.version > old.version then
      perform queue_webhook(new.agency_id, 'application.updated', new.id, jsonb_build_object('version', new.version));
    end if;
    if new.status = 'complete' and old.status <> 'complete' then
      perform queue_webhook(new.agency_id, 'application.completed', new.id, jsonb_build_object('run_id', new.run_id));
    end if;
  end if;
  return null;
end $$;

create or replace trigger webhooks_of_application after insert or update of version, status on applications
  for each row execute function webhooks_of_application();

create or replace function webhooks_of_quote() returns trigger language plpgsql as $$
begin
  if new.premium is not null and (tg_op = 'INSERT' or old.premium is distinct from new.premium) then
    perform queue_webhook(new.agency_id, 'quote.received', new.application_id, jsonb_build_object('quote_id', new.id));
  end if;
  return null;
end $$;

create or replace trigger webhooks_of_quote after insert or update of premium on quotes
  for each row execute function webhooks_of_quote();

create or replace function webhooks_of_message() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.direction = 'inbound' then
    perform queue_webhook(new.agency_id, 'message.received', new.application_id, jsonb_build_object('message_id', new.id));
  elsif tg_op = 'UPDATE' and new.state = 'delivered' and old.state <> 'delivered' then
    perform queue_webhook(new.agency_id, 'message.delivered', new.application_id, jsonb_build_object('message_id', new.id));
  end if;
  return null;
end $$;

create or replace trigger webhooks_of_message after insert or update of state on messages
  for each row execute function webhooks_of_message();

create or replace function webhooks_of_client() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'client_choices' then
    perform queue_webhook(new.agency_id, type, new.application_id, jsonb_build_object('quote_id', new.quote_id))
    from (values ('client.chose'), ('client.signed')) as both_types (type);
  elsif new.kind in ('opened', 'asked') then
    perform queue_webhook(new.agency_id, 'client.' || new.kind, new.application_id, '{}');
  end if;
  return null;
end $$;

create or replace trigger webhooks_of_visit after insert on client_visits
  for each row execute function webhooks_of_client();
create or replace trigger webhooks_of_choice after insert on client_choices
  for each row execute function webhooks_of_client();

create or replace function webhooks_of_document() returns trigger language plpgsql as $$
begin
  if new.state = 'read' and old.state <> 'read' then
    perform queue_webhook(new.agency_id, 'document.read', new.application_id, jsonb_build_object('document_id', new.id));
  end if;
  return null;
end $$;

create or replace trigger webhooks_of_document after update of state on read_documents
  for each row execute function webhooks_of_document();

create or replace function webhooks_of_policy() returns trigger language plpgsql as $$
begin
  perform queue_webhook(new.agency_id, 'policy.bound', new.application_id,
    jsonb_build_object('policy_id', new.id, 'quote_id', new.quote_id));
  return null;
end $$;

create or replace trigger webhooks_of_policy after insert on bound_policies
  for each row execute function webhooks_of_policy();
