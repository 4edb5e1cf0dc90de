-- A message that its sender canceled before it went out.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check check (state in
  ('queued', 'held', 'sending', 'sent', 'delivered', 'failed', 'in_doubt', 'opted_out', 'not_sent', 'canceled', 'received'));
