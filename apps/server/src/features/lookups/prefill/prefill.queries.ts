import type { Database } from '../../../kernel/database/pool.ts';

/** Sets a lookup's place aside before it is asked, so that its exchanges know where they belong. */
export async function insertLookup(
  db: Database,
  row: { agency_id: number | null; person_id: number | null; application_id: number | null; address: string },
): Promise<number> {
  const { id } = await db
    .insertInto('lookups')
    .values({ ...row, data: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const saveLookup = (db: Database, id: number, data: unknown) =>
  db
    .updateTable('lookups')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute();
