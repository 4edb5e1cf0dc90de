-- Once a minute a test application passes every part of the installation: when the last pass began, when one last got
-- through, and the part at which the last one did not.
create table canary (
  id int primary key default 1 check (id = 1),
  created_at timestamptz not null,
  began_at timestamptz not null,
  passed_at timestamptz,
  late text check (late in ('call', 'queue', 'carrier', 'mail', 'webhook')),
  reason text not null default ''
);

-- A process that does not know the test application would take its e-mail for a client's: no pass begins while one runs.
alter table processes add column knows_canary boolean not null default false;

-- Whoever deletes an application looks for these; without an index each of them scans the table.
create index client_choices_quote_id on client_choices (quote_id);
create index client_choices_link_id on client_choices (link_id);
create index documents_application_id on documents (application_id);
create index flood_papers_link_id on flood_papers (link_id);
create index quote_requests_application_id on quote_requests (application_id);
create index quotes_run_id on quotes (run_id);
