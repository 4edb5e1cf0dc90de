-- An agency that was deactivated: nobody of it signs in, and nothing of it is lost.
alter table agencies add column deactivated_at timestamptz;
-- What clients read on proposals, e-mails and the footer.
alter table agencies add column brand_color text not null default '#1467b3' check (brand_color ~ '^#[0-9a-f]{6}$');
alter table agencies add column reply_to text not null default '';
-- Whose address its e-mail comes from, where it is not the installation's.
alter table agencies add column mail_from text not null default '';
-- By state: [{"state": "FL", "number": "L084217"}]
alter table agencies add column licenses jsonb not null default '[]';

create table agency_logos (
  agency_id int primary key references agencies on delete cascade,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
  bytes bytea not null,
  -- Of the bytes: a changed logo has another address, so that browsers may keep it.
  hash text not null
);
create index agency_logos_hash on agency_logos (hash);

-- In which agency who is of none works for the time being.
alter table sessions add column agency_id int references agencies;
