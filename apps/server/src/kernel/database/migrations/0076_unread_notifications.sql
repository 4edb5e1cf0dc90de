-- What a person has not read is counted for the bell and listed by itself.
create index notifications_unread on notifications (person_id, id desc) where read_at is null and is_on_page;
