-- Exports of several applications as files of other raters.
alter table bulk_jobs drop constraint bulk_jobs_format_check;
alter table bulk_jobs add constraint bulk_jobs_format_check check (format in ('csv', 'xlsx', 'acord', 'quoterush'));
