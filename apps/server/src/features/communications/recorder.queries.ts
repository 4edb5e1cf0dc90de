import type { Insertable } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

export const insertExchange = (db: Database, row: Insertable<DB['exchanges']>) =>
  db.insertInto('exchanges').values(row).execute();
