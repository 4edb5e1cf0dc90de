import { sql } from 'kysely';
import type { Database } from '../kernel/database/pool.ts';

/** Whether the database answers. @throws whatever keeps it from that */
export const ping = (db: Database) => sql`select 1`.execute(db);
