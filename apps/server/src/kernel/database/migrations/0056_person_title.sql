-- What a person is at their agency ('Senior agent'), as proposals print it under their name.
alter table people add title text not null default '';
