import type { Insertable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export async function insertCustomQuote(db: TenantDb, row: Insertable<DB['quotes']>): Promise<number> {
  const { id } = await db.insert('quotes', row).returning('quotes.id').executeTakeFirstOrThrow();
  return id;
}
