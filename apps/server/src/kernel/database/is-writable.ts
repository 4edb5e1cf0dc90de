import { sql } from 'kysely';
import type { Database } from './pool.ts';

/**
 * Whether the database accepts writes; false for a standby or a read-only database.
 * @throws when the database does not answer
 */
export async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db);
  return rows[0]?.read_only === 'off';
}
