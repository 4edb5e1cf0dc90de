import { type Insertable, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export async function insertCustomQuote(db: TenantDb, row: Insertable<DB['quotes']>): Promise<number> {
  const { id } = await db.insert('quotes', row).returning('quotes.id').executeTakeFirstOrThrow();
  return id;
}

/**
 * A custom quote. `is_settled` once a client chose it, or a bind was recorded or attempted, even if that was undone.
 */
export const customQuote = (db: TenantDb, applicationId: number, id: number) =>
  db
    .from('quotes')
    .select(['quotes.carrier_name', 'quotes.premium', 'quotes.expires_on', 'quotes.coverages', 'quotes.deductibles'])
    .select(
      sql<boolean>`exists (select from client_choices c where c.quote_id = quotes.id)
        or exists (select from bound_policies p where p.quote_id = quotes.id)
        or exists (select from bind_attempts b where b.quote_id = quotes.id)`.as('is_settled'),
    )
    .where('quotes.application_id', '=', applicationId)
    .where('quotes.id', '=', id)
    .where('quotes.is_custom', '=', true)
    .executeTakeFirst();

export const updateQuote = (db: TenantDb, id: number, row: Updateable<DB['quotes']>) =>
  db.update('quotes').set(row).where('quotes.id', '=', id).where('quotes.is_custom', '=', true).execute();

export const deleteCustomQuote = (db: TenantDb, id: number) =>
  db.delete('quotes').where('quotes.id', '=', id).where('quotes.is_custom', '=', true).execute();
