-- What a bulk job changed, in order, each application's agent before an assignment, and the job that undoes another.
alter table bulk_jobs
  add column changed_ids int[] not null default '{}',
  add column agents_before int[] not null default '{}',
  add column undoes_id int references bulk_jobs on delete set null;
create unique index bulk_jobs_undoes on bulk_jobs (undoes_id) where undoes_id is not null;
