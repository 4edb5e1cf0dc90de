import { type RetentionKey, removedBefore } from '@freeboard/domain/privacy';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { inPortions, PORTION, portionOf, repeatPortion } from '../../../kernel/database/portions.ts';

type Removal = (before: Date) => ReturnType<typeof sql>;

/**
 * What the nightly run removes, in portions; other kinds of the retention table are removed by upkeep, by jobs, or
 * with their application.
 */
const REMOVALS = {
  exchange_content: (before) => sql`
    with old as (
      select id from exchanges where started_at < ${before} and (request_body is not null or response_body is not null
        or request_headers <> '{}' or response_headers <> '{}') order by started_at limit ${PORTION}),
    -- Kept apart from its exchange: of the oldest, which are few once they are removed every night.
    apart as (
      select b.exchange_id as id from (select exchange_id from exchange_bodies order by exchange_id limit ${PORTION}) b
      join exchanges e on e.id = b.exchange_id where e.started_at < ${before}),
    bodies as (delete from exchange_bodies where exchange_id in (select id from old union select id from apart))
    update exchanges set request_body = null, response_body = null, request_headers = '{}', response_headers = '{}'
    where id in (select id from old union (select id from apart limit (select ${PORTION} - count(*) from old)))`,
  unassigned_messages: (before) => portionOf('messages', sql`application_id is null and created_at < ${before}`),
  upload_rows: (before) =>
    portionOf(
      'bulk_upload_rows',
      sql`upload_id in (select id from bulk_uploads where coalesce(ended_at, worked_at) < ${before})`,
    ),
  notifications: (before) => portionOf('notifications', sql`created_at < ${before}`),
  done_tasks: (before) => portionOf('tasks', sql`done_at < ${before}`),
  registrations: (before) => portionOf('registrations', sql`coalesce(decided_at, created_at) < ${before}`),
  webhook_deliveries: (before) => portionOf('webhook_deliveries', sql`occurred_at < ${before}`),
  backup_attempts: (before) => portionOf('backups', sql`started_at < ${before}`),
} as const satisfies Partial<Record<RetentionKey, Removal>>;

export const REMOVED_KEYS = Object.keys(REMOVALS) as (keyof typeof REMOVALS)[];

/**
 * Deletes what is past its retention; of an exchange only headers and bodies. @returns how many rows changed, and
 * whether none is left
 */
export const removeOld = (db: Database, key: keyof typeof REMOVALS, now: Date) =>
  repeatPortion(db, REMOVALS[key](removedBefore(key, now)));

type RemoveFiles = (keys: readonly string[]) => Promise<void>;

export const removeOldJobs = (db: Database, now: Date, removeFiles: RemoveFiles) =>
  inPortions(async () => {
    const old = portionOf(
      'privacy_jobs',
      sql`ended_at < ${removedBefore('privacy_jobs', now)}
        and not exists (select from retained_records where erasure_id = privacy_jobs.id)
        and not exists (select from history where erasure_id = privacy_jobs.id)`,
    );
    const { rows } = await sql<{ storage_key: string | null }>`${old} returning storage_key`.execute(db);
    await removeFiles(rows.flatMap(({ storage_key }) => storage_key ?? []));
    return rows.length;
  });

/** Deletes records whose legal retention ended before `today` (YYYY-MM-DD), and their files. */
export const removeRetained = (db: Database, today: string, removeFiles: RemoveFiles) =>
  inPortions(async () => {
    const old = portionOf('retained_records', sql`ends_on < ${today}`);
    const { rows } = await sql<{ storage_keys: string[] }>`${old} returning storage_keys`.execute(db);
    await removeFiles(rows.flatMap(({ storage_keys }) => storage_keys));
    return rows.length;
  });

/** Deletes consents of erased people whose retention ended before `today` (YYYY-MM-DD). */
export const removeHiddenConsents = (db: Database, today: string) =>
  inPortions(async () => {
    const { rows } = await sql<{ n: number }>`select remove_hidden_consents(${today}::date, ${PORTION}) as n`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  });

type Archived = { agency_id: number; application_ids: number[]; client_ids: number[] };

/**
 * Applications archived before `before` that no open work or later policy term keeps, by agency, with the clients that
 * have no other application; at most 500 per agency.
 */
export async function expiredApplications(db: Database, before: Date): Promise<Archived[]> {
  const { rows } = await sql<Archived>`
    with expired as (
      select id, agency_id, client_id, row_number() over (partition by agency_id order by archived_at, id) as place
      from applications where archived_at < ${before}
        and not exists (select from bind_attempts b where b.application_id = applications.id and b.state in ('asking', 'in_doubt'))
        and not exists (select from quote_requests q where q.application_id = applications.id and q.state <> 'done')
        and not exists (select from messages m where m.application_id = applications.id and m.state = 'sending')
        and not exists (select from policies p join policy_terms t on t.policy_id = p.id
          where p.application_id = applications.id and t.expiration_date >= ${before}::date)
        and not exists (select from privacy_jobs j where j.agency_id = applications.agency_id and j.ended_at is null
          and applications.id = any (j.application_ids)))
    select agency_id, array_agg(id order by id) as application_ids,
      coalesce(array_agg(distinct client_id) filter (where client_id is not null and not exists (
        select from applications other where other.client_id = expired.client_id
          and other.id not in (select id from expired e where e.place <= 500))), '{}') as client_ids
    from expired where place <= 500 group by 1`.execute(db);
  return rows;
}

export const lastRun = (db: Database) =>
  db.selectFrom('retention_runs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

/** The sizes after nightly runs, oldest first; with more than `most` runs, an even sample that includes the last. */
export async function sizesOfRuns(db: Database, most: number) {
  const { rows } = await sql<{ ended_at: Date; database_bytes: string; file_bytes: string; applications: number }>`
    select ended_at, database_bytes, file_bytes, applications from (
      select *, row_number() over (order by id desc) - 1 as place, count(*) over () as n from retention_runs) runs
    where place % greatest(1, ceil(n::numeric / ${most}::int)) = 0 order by id`.execute(db);
  return rows;
}

export async function measureSizes(db: Database) {
  const { rows } = await sql<{ database_bytes: string; file_bytes: string; applications: number }>`
    select pg_database_size(current_database()) as database_bytes,
      (select coalesce(sum(size), 0) from attachments) + (select coalesce(sum(size), 0) from message_files where storage_key is not null)
        + (select coalesce(sum(size), 0) from bulk_uploads where storage_key is not null) as file_bytes,
      (select count(*)::int from applications where agency_id > 0) as applications`.execute(db);
  const { database_bytes = '0', file_bytes = '0', applications = 0 } = rows[0] ?? {};
  return { database_bytes: Number(database_bytes), file_bytes: Number(file_bytes), applications };
}

type Run = { ended_at: Date; removed: string; database_bytes: number; file_bytes: number; applications: number };

export async function saveRun(db: Database, run: Run): Promise<void> {
  const { id } = await db.insertInto('retention_runs').values(run).returning('id').executeTakeFirstOrThrow();
  await db
    .deleteFrom('retention_runs')
    .where('id', '<=', id - 400)
    .execute();
}
