import type { Neighborhood } from '@freeboard/domain/flood';
import type { Database } from '../../../kernel/database/pool.ts';

export const neighborhoodRow = (db: Database, blockGroup: string) =>
  db.selectFrom('flood_neighborhoods').selectAll().where('block_group', '=', blockGroup).executeTakeFirst();

export type NeighborhoodRow = NonNullable<Awaited<ReturnType<typeof neighborhoodRow>>>;

export const requestNeighborhood = (db: Database, block_group: string, requested_at: Date) =>
  db
    .insertInto('flood_neighborhoods')
    .values({ block_group, requested_at })
    .onConflict((conflict) => conflict.column('block_group').doUpdateSet({ requested_at }))
    .execute();

/** Claims the block group that has waited longest; null when none is due. Concurrent processes get different ones. */
export async function claimNeighborhood(db: Database, at: Date, retryBefore: Date): Promise<string | null> {
  const row = await db
    .updateTable('flood_neighborhoods')
    .set({ attempted_at: at })
    .where('block_group', '=', (query) =>
      query
        .selectFrom('flood_neighborhoods')
        .select('block_group')
        .where((where) => where.or([where('attempted_at', 'is', null), where('attempted_at', '<', retryBefore)]))
        .where((where) =>
          where.or([where('loaded_at', 'is', null), where('loaded_at', '<', where.ref('requested_at'))]),
        )
        .orderBy('requested_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('block_group')
    .executeTakeFirst();
  return row?.block_group ?? null;
}

/** Saves the figures of a block group, or why they could not be loaded; in that case earlier figures stay. */
export const saveNeighborhood = (
  db: Database,
  blockGroup: string,
  row: { loaded_at: Date; figures: Neighborhood } | { failure: string },
) =>
  db
    .updateTable('flood_neighborhoods')
    .set(
      'figures' in row
        ? { loaded_at: row.loaded_at, figures: JSON.stringify(row.figures), failure: null }
        : { failure: row.failure },
    )
    .where('block_group', '=', blockGroup)
    .execute();
