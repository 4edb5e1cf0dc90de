-- Whether agents are invited with carriers' names shown. Agencies from before keep inviting them masked.
alter table agencies add column agents_see_carriers boolean not null default false;
alter table agencies alter column agents_see_carriers set default true;
