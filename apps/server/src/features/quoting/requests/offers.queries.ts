import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import type { offeredColumns } from './results.queries.ts';

export type StoredOffer = Selectable<DB['quotes']> & { is_taken: boolean };

/**
 * The offers that requests have given so far. `is_taken`: a client was sent it, was shown it by a link or has chosen it,
 * so that it stays as it was.
 */
export const storedOffers = (db: TenantDb, requestIds: readonly number[]): Promise<StoredOffer[]> =>
  db
    .from('quotes')
    .selectAll('quotes')
    .select(
      sql<boolean>`exists (select from client_choices where client_choices.quote_id = quotes.id)
        or exists (select from client_links where client_links.application_id = quotes.application_id
          and quotes.id = any(client_links.quote_ids))
        or exists (select from messages where messages.application_id = quotes.application_id
          and messages.direction = 'outbound' and messages.created_at >= quotes.updated_at)`.as('is_taken'),
    )
    .where('quotes.request_id', 'in', requestIds)
    .where('quotes.offer_key', '<>', '')
    .execute();

export const changeOffer = (db: TenantDb, id: number, columns: ReturnType<typeof offeredColumns>, at: Date) =>
  db
    .update('quotes')
    .set({ ...columns, updated_at: at })
    .where('quotes.id', '=', id)
    .execute();

export const supersedeOffers = async (db: TenantDb, ids: readonly number[], at: Date): Promise<void> => {
  if (ids.length > 0) await db.update('quotes').set({ superseded_at: at }).where('quotes.id', 'in', ids).execute();
};
