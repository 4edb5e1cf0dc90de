import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

export type Held = { quote_id: number; claimed_by: string };

/** Asked carriers that processes have taken and not ended yet. */
export async function held(db: Database): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select quote_id, claimed_by::text from run_carriers where state <> 'done' and claimed_by is not null`.execute(db);
  return rows;
}

/**
 * Takes carriers from whom they were found with: from processes that have died, and from this one (`own`) what it has lost
 * sight of. @returns those that were still theirs
 */
export async function giveBack(db: Database, lost: readonly Held[], own: string): Promise<number[]> {
  const { rows } = await sql<{ quote_id: number }>`
    update run_carriers asked set claimed_by = null,
      deaths = asked.deaths + case when lost.holder = ${own}::uuid then 0 else 1 end
    from unnest(${lost.map((row) => row.quote_id)}::int[], ${lost.map((row) => row.claimed_by)}::uuid[]) as lost (quote_id, holder)
    where asked.quote_id = lost.quote_id and asked.claimed_by = lost.holder and asked.state <> 'done'
    returning asked.quote_id`.execute(db);
  return rows.map((row) => row.quote_id);
}

/** The ids of the processes that live, by their listening connections. */
export async function liveProcesses(db: Database, prefix: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct application_name as name from pg_stat_activity where application_name like ${`${prefix}%`}`.execute(
    db,
  );
  return rows.map((row) => row.name.slice(prefix.length));
}

/**
 * Carriers that nobody has taken and no job will ask for: a process ended between taking their job and claiming them,
 * or the job failed for good. One that is queued, or was taken just now, is not among them.
 */
export async function dropped(db: Database, queue: string): Promise<number[]> {
  const { rows } = await sql<{ quote_id: number }>`
    with jobs as materialized (
      select case when jsonb_typeof(job.data -> 'quote_id') = 'number' then (job.data ->> 'quote_id')::numeric end as quote_id
      from pgboss.job job
      where job.name = ${queue} and (job.state in ('created', 'retry')
        or job.state = 'active' and job.started_on > now() - interval '10 seconds'))
    select asked.quote_id from run_carriers asked
    join runs run on run.id = asked.run_id
    where asked.state <> 'done' and asked.claimed_by is null
      and asked.wait_until is null and asked.callback_until is null
      and run.started_at < now() - interval '10 seconds'
      and not exists (select from jobs where jobs.quote_id = asked.quote_id)`.execute(db);
  return rows.map((row) => row.quote_id);
}

const MOST_AT_ONCE = 500;

/** Parked carriers whose time has come, each given to one asker only. */
export async function due(db: Database, now: Date): Promise<number[]> {
  const { rows } = await sql<{ quote_id: number }>`
    update run_carriers set wait_until = null, parked_for = null, callback_until = null
    where quote_id in (
      select quote_id from run_carriers
      where state <> 'done' and claimed_by is null and (wait_until <= ${now} or callback_until <= ${now})
      order by coalesce(wait_until, callback_until) limit ${MOST_AT_ONCE}
      for update skip locked)
    returning quote_id`.execute(db);
  return rows.map((row) => row.quote_id);
}

/** For each carrier that has just become free, the next one that waits for room. */
export async function nextParked(db: Database, carrierIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ quote_id: number }>`
    update run_carriers set wait_until = null, parked_for = null
    where quote_id in (
      select next.quote_id from unnest(${carrierIds}::int[]) as free (carrier_id)
      cross join lateral (
        select quote_id from run_carriers
        where carrier_id = free.carrier_id and parked_for = 'room' and state <> 'done'
        order by quote_id limit 1 for update skip locked) next)
    returning quote_id`.execute(db);
  return rows.map((row) => row.quote_id);
}
