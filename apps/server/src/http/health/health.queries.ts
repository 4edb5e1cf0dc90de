import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/**
 * Whether the database accepts writes; a standby or a read-only database does not.
 * @throws the error that keeps it from answering
 */
export async function isWritable(db: Database): Promise<boolean> {
  const { rows } = await sql<{ read_only: string }>`
    select current_setting('transaction_read_only') as read_only`.execute(db);
  return rows[0]?.read_only === 'off';
}
