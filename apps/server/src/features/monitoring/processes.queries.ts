import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** A process that said nothing for so many seconds is dead, or cannot reach the database. */
const SILENT_S = 45;
const FORGET_S = 86_400;

export type ProcessFacts = { id: string; roles: readonly string[]; host: string; pid: number };

/** Records that a process lives, and forgets those that have been silent for a day. */
export async function saveHeartbeat(db: Database, { id, roles, host, pid }: ProcessFacts): Promise<void> {
  await sql`
    insert into processes (id, roles, host, pid) values (${id}, ${[...roles]}::text[], ${host}, ${pid})
    on conflict (id) do update set seen_at = now()`.execute(db);
  await sql`delete from processes where seen_at < now() - ${FORGET_S} * interval '1 second'`.execute(db);
}

export const removeProcess = (db: Database, id: string) => db.deleteFrom('processes').where('id', '=', id).execute();

/** Counts the processes that live by role; a process with several roles counts for each. */
export async function countRoles(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ role: string; n: number }>`
    select role, count(*)::int as n from processes, unnest(roles) as role
    where seen_at > now() - ${SILENT_S} * interval '1 second' group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ role, n }) => [role, n]));
}
