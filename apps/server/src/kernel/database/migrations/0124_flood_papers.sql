-- What a client signed about flood coverage: that they declined it, or that leaving the NFIP may cost its lower rate.
create table flood_papers (
  id int generated always as identity primary key,
  agency_id int not null,
  application_id int not null,
  link_id int not null references client_links,
  kind text not null check (kind in ('declined', 'acknowledged')),
  signer_name text not null,
  signature_kind text not null check (signature_kind in ('typed', 'drawn')),
  -- The strokes of a drawn one, each as x and y in turn.
  strokes jsonb,
  address text not null,
  browser text not null,
  -- Exactly what was shown, and its SHA-256.
  document text not null,
  document_hash bytea not null,
  signed_at timestamptz not null,
  foreign key (agency_id, application_id) references applications (agency_id, id)
);
create index flood_papers_application on flood_papers (application_id, id desc);
