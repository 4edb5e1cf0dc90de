-- Bound applications whose only active alerts are about quoting no longer need attention.
update applications
set alert_colour = null, alert_text = ''
where bound_at is not null and alert_colour is not null and not exists (
  select from notes
  where notes.application_id = applications.id and notes.is_alert and notes.is_active and notes.key not in (
    'application_auto_launch', 'application_multiple_auto_launch', 'application_status_change',
    'application_quote_auto_sent', 'application_time_out', 'application_quote_not_included'
  )
);
