import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { JOB_SCHEMA } from '../../../kernel/queue.ts';

/** `oldest_s`: seconds since the oldest became due. */
export type Waiting = { kind: string; n: number; oldest_s: number };

/** Counts jobs that are due, by kind. */
export async function waitingJobs(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name as kind, count(*)::int as n,
      greatest(0, extract(epoch from now() - min(greatest(start_after, created_on))))::float8 as oldest_s
    from ${sql.table(`${JOB_SCHEMA}.job`)} where state in ('created', 'retry') and start_after <= now()
    group by 1`.execute(db);
  return rows;
}

/** Counts failed jobs that are still in the queue's tables, by kind. */
export async function failedJobs(db: Database): Promise<Omit<Waiting, 'oldest_s'>[]> {
  const { rows } = await sql<{ kind: string; n: number }>`
    select name as kind, count(*)::int as n from ${sql.table(`${JOB_SCHEMA}.job`)} where state = 'failed' group by 1`.execute(
    db,
  );
  return rows;
}

/** Counts conversations with carriers that have not ended, by state. */
export async function openRequests(db: Database): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select state as kind, count(*)::int as n,
      greatest(0, extract(epoch from now() - min(created_at)))::float8 as oldest_s
    from quote_requests where state in ('queued', 'asking', 'awaiting_callback') group by 1`.execute(db);
  return rows;
}

export type OpenMessages = { channel: string; state: string; n: number; oldest_s: number };

/** Counts unsent messages by channel and state; a message on hold counts from the moment it may be sent. */
export async function openMessages(db: Database): Promise<OpenMessages[]> {
  const { rows } = await sql<OpenMessages>`
    select channel, state, count(*)::int as n,
      greatest(0, extract(epoch from now() - min(greatest(created_at, coalesce(not_before, created_at)))))::float8 as oldest_s
    from messages where state in ('queued', 'held', 'sending') group by 1, 2`.execute(db);
  return rows;
}

/** Counts messages that failed or became in doubt within a day. */
export async function troubledMessages(db: Database): Promise<Omit<OpenMessages, 'oldest_s'>[]> {
  const { rows } = await sql<{ channel: string; state: string; n: number }>`
    select channel, state, count(*)::int as n from messages
    where state in ('failed', 'in_doubt') and updated_at > now() - interval '1 day' group by 1, 2`.execute(db);
  return rows;
}

/** Counts carriers by state: called, paused after failures, or turned off. */
export async function carriersByState(db: Database): Promise<{ state: string; n: number }[]> {
  const { rows } = await sql<{ state: string; n: number }>`
    select case when not c.is_enabled then 'off'
        when s.open_until > now() or s.not_before > now() then 'paused' else 'on' end as state, count(*)::int as n
    from carriers c left join carrier_states s on s.carrier_id = c.id where c.version > 0 group by 1`.execute(db);
  return rows;
}

/** The data providers that are paused after failures. */
export async function pausedProviders(db: Database): Promise<{ api_name: string; is_paused: boolean }[]> {
  const { rows } = await sql<{ api_name: string; is_paused: boolean }>`
    select api_name, coalesce(open_until > now(), false) as is_paused from provider_states order by 1 limit 100`.execute(
    db,
  );
  return rows;
}

export async function databaseBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Whether the last complete run of retention was more than two days ago. If there was none, whether the
 * installation is older than that.
 */
export async function isRetentionLate(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_late: boolean }>`
    select coalesce((select max(ended_at) from retention_runs), (select min(created_at) from agencies))
      < ${new Date(now.getTime() - 2 * 86_400_000)} as is_late`.execute(db);
  return rows[0]?.is_late ?? false;
}
