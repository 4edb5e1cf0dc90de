import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Latency } from './latencies.ts';

/** Seconds without a heartbeat after which a process counts as dead. */
const SILENT_S = 45;
const FORGET_S = 86_400;

export type ProcessFacts = {
  id: string;
  roles: readonly string[];
  host: string;
  pid: number;
  latencies: readonly Latency[];
  /** False for a process of an older release, which treats the test application as a client's. */
  knowsCanary: boolean;
};

export async function saveHeartbeat(
  db: Database,
  { id, roles, host, pid, latencies, knowsCanary }: ProcessFacts,
): Promise<void> {
  await sql`
    insert into processes (id, roles, host, pid, latencies, knows_canary)
    values (${id}, ${[...roles]}::text[], ${host}, ${pid}, ${JSON.stringify(latencies)}::jsonb, ${knowsCanary})
    on conflict (id) do update set seen_at = now(), latencies = excluded.latencies`.execute(db);
  await sql`delete from processes where seen_at < now() - ${FORGET_S} * interval '1 second'`.execute(db);
}

export const removeProcess = (db: Database, id: string) => db.deleteFrom('processes').where('id', '=', id).execute();

/** Counts the live processes by role; a process with several roles counts for each. */
export async function countRoles(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ role: string; n: number }>`
    select role, count(*)::int as n from processes, unnest(roles) as role
    where seen_at > now() - ${SILENT_S} * interval '1 second' group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ role, n }) => [role, n]));
}

export async function liveLatencies(db: Database): Promise<Latency[]> {
  const { rows } = await sql<{ latencies: Latency[] }>`
    select latencies from processes where seen_at > now() - ${SILENT_S} * interval '1 second' limit 100`.execute(db);
  return rows.flatMap(({ latencies }) => latencies);
}
