import { sql } from 'kysely';
import type { Database } from '../../../src/kernel/database/pool.ts';
import { eventually } from '../wait.ts';

/**
 * Makes a call lose a race: `write` runs in a transaction that commits only once the call (or `waiting` calls) waits
 * for its locks.
 * @returns the result of the call
 */
export async function beaten<T>(
  db: Database,
  write: (trx: Database) => Promise<unknown>,
  call: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const trx = await db.startTransaction().execute();
  await write(trx);
  const answer = call();
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length < waiting) throw new Error('Too few wait.');
  });
  await trx.commit().execute();
  return answer;
}
