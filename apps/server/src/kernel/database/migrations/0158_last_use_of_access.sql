-- From where a key or an assistant was last used, and from where an assistant was connected.
alter table api_keys add column last_address text not null default '';
alter table assistants add column last_address text not null default '', add column connected_from text not null default '';
