import { sql } from 'kysely';
import { CANARY_AGENCY } from '../../../kernel/canary.ts';
import type { CarrierName } from '../../../kernel/database/masked.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { isConnectedCarrier, isShownCarrier } from '../../../kernel/database/shown-carriers.ts';
import { JOB_SCHEMA } from '../../../kernel/queue.ts';

/**
 * `oldest_s`: seconds the oldest entry has waited: since it was due for jobs and delayed messages, since it was
 * created for carrier requests.
 */
export type Waiting = { kind: string; n: number; oldest_s: number };

export async function waitingJobs(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name as kind, count(*)::int as n,
      greatest(0, extract(epoch from now() - min(greatest(start_after, created_on))))::float8 as oldest_s
    from ${sql.table(`${JOB_SCHEMA}.job`)} where state in ('created', 'retry') and start_after <= now()
    group by 1`.execute(db);
  return rows;
}

export async function failedJobs(db: Database): Promise<Omit<Waiting, 'oldest_s'>[]> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select name as kind, count(*)::int as n from ${sql.table(`${JOB_SCHEMA}.job`)} where state = 'failed' group by 1`.execute(
    db,
  );
  return rows;
}

export async function openRequests(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select state as kind, count(*)::int as n,
      greatest(0, extract(epoch from now() - min(created_at)))::float8 as oldest_s
    from quote_requests where state in ('queued', 'asking', 'awaiting_callback') and agency_id <> ${CANARY_AGENCY}
    group by 1`.execute(db);
  return rows;
}

export type OpenMessages = { channel: string; state: string; n: number; oldest_s: number };

export async function openMessages(db: Database): Promise<OpenMessages[]> {
  const { rows } = await sql<OpenMessages>`
    select channel, state, count(*)::int as n,
      greatest(0, extract(epoch from now() - min(greatest(created_at, coalesce(not_before, created_at)))))::float8 as oldest_s
    from messages where state in ('queued', 'held', 'sending') and agency_id is distinct from ${CANARY_AGENCY}
    group by 1, 2`.execute(db);
  return rows;
}

export async function troubledMessages(db: Database): Promise<Omit<OpenMessages, 'oldest_s'>[]> {
  const { rows } = await sql<{ channel: string; state: string; n: number }>`
    select channel, state, count(*)::int as n from messages
    where state in ('failed', 'in_doubt') and updated_at > now() - interval '1 day'
      and agency_id is distinct from ${CANARY_AGENCY}
    group by 1, 2`.execute(db);
  return rows;
}

export async function carriersByState(db: Database): Promise<{ state: string; n: number }[]> {
  const { rows } = await sql<{ state: string; n: number }>`
    select case when not c.is_enabled then 'off'
        when s.open_until > now() or s.not_before > now() then 'paused' else 'on' end as state, count(*)::int as n
    from carriers c left join carrier_states s on s.carrier_id = c.id
    where c.version > 0 and ${isShownCarrier(sql`c.name`)} and c.agency_id <> ${CANARY_AGENCY} group by 1`.execute(db);
  return rows;
}

export async function pausedProviders(db: Database): Promise<{ api_name: string; is_paused: boolean }[]> {
  const { rows } = await sql<{ api_name: string; is_paused: boolean }>`
    select api_name, coalesce(open_until > now(), false) as is_paused from provider_states order by 1 limit 100`.execute(
    db,
  );
  return rows;
}

const LATEST = 6;

export type Answers = { name: string; asked: number; failed: number; failing_since: Date | null };

/**
 * Counts the latest answers of services within a week, by name, and those that failed; services without calls have
 * zeros.
 */
export async function latestAnswers(
  db: Database,
  names: readonly string[],
  agencyId: number | null = null,
): Promise<Answers[]> {
  const { rows } = await sql<Answers>`
    with latest as (
      select asked.service, e.started_at, e.is_failed,
        row_number() over (partition by asked.service order by e.started_at desc) as place
      from unnest(${names}::text[]) as asked (service) cross join agencies a cross join lateral (
        select x.started_at, (x.fault is not null or x.status >= 500 or x.status = 429) as is_failed from exchanges x
        where x.agency_id = a.id and (${agencyId}::int is null or a.id = ${agencyId}) and x.api_name = asked.service and x.quote_id is null
          and x.started_at > now() - interval '7 days'
        order by x.started_at desc limit ${sql.lit(LATEST)}) e)
    select asked.service as name, count(latest.place)::int as asked,
      (count(*) filter (where latest.is_failed))::int as failed,
      min(latest.started_at) filter (where latest.is_failed) as failing_since
    from unnest(${names}::text[]) as asked (service)
      left join latest on latest.service = asked.service and latest.place <= ${sql.lit(LATEST)}
    group by asked.service order by asked.service`.execute(db);
  return rows;
}

export async function carrierAnswers(db: Database): Promise<{ asked: number; failing: number }> {
  const { rows } = await sql<{ asked: number; failing: number }>`
    select count(*)::int as asked, (count(*) filter (where is_failing))::int as failing from (
      select bool_and(r.outcome in ('error', 'timeout')) as is_failing from carriers c cross join lateral (
        select outcome from quote_requests q
        where q.carrier_id = c.id and q.purpose = 'launch' and q.ended_at > now() - interval '7 days'
        order by q.ended_at desc limit ${sql.lit(LATEST)}) r
      where ${isConnectedCarrier} and c.agency_id <> ${CANARY_AGENCY} group by c.id) each_carrier`.execute(db);
  return rows[0] ?? { asked: 0, failing: 0 };
}

/** The latest answers within a week of each connected carrier of an agency; a carrier without calls has zeros. */
export async function agencyCarrierAnswers(
  db: Database,
  agencyId: number,
): Promise<(Omit<Answers, 'name'> & { name: CarrierName })[]> {
  const { rows } = await sql<Omit<Answers, 'name'> & { name: CarrierName }>`
    select c.name, count(r.ended_at)::int as asked, (count(*) filter (where r.is_failed))::int as failed,
      min(r.ended_at) filter (where r.is_failed) as failing_since
    from carriers c left join lateral (
      select q.ended_at, q.outcome in ('error', 'timeout') as is_failed from quote_requests q
      where q.carrier_id = c.id and q.agency_id = ${agencyId} and q.purpose = 'launch'
        and q.ended_at > now() - interval '7 days'
      order by q.ended_at desc limit ${sql.lit(LATEST)}) r on true
    where c.agency_id = ${agencyId} and ${isConnectedCarrier}
    group by c.id, c.name order by c.id`.execute(db);
  return rows;
}

/** Only this many of a channel's newest messages are searched for the latest answers. */
const NEWEST = 2_000;

export async function messageAnswers(
  db: Database,
  channel: 'email' | 'sms',
  agencyId: number | null = null,
): Promise<{ asked: number; failed: number }> {
  const of =
    agencyId === null ? sql`where agency_id is distinct from ${CANARY_AGENCY}` : sql`where agency_id = ${agencyId}`;
  const { rows } = await sql<{ asked: number; failed: number }>`
    select count(*)::int as asked, (count(*) filter (where state in ('failed', 'in_doubt')))::int as failed from (
      select state from (
        select id, channel, direction, state, created_at from messages ${of} order by id desc limit ${sql.lit(NEWEST)}) newest
      where channel = ${channel} and direction = 'outbound' and state in ('sent', 'delivered', 'failed', 'in_doubt')
        and created_at > now() - interval '7 days'
      order by id desc limit ${sql.lit(LATEST)}) latest`.execute(db);
  return rows[0] ?? { asked: 0, failed: 0 };
}

export async function databaseBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Whether the last complete run of retention ended more than two days ago. Before the first run, whether the
 * installation's first agency is that old.
 */
export async function isRetentionLate(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_late: boolean }>`
    select coalesce((select max(ended_at) from retention_runs), (select min(created_at) from agencies))
      < ${new Date(now.getTime() - 2 * 86_400_000)} as is_late`.execute(db);
  return rows[0]?.is_late ?? false;
}
