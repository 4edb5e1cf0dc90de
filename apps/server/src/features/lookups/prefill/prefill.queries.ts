import type { Database } from '../../../kernel/database/pool.ts';

/** Inserts a lookup before its requests, because their exchanges refer to it. */
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
