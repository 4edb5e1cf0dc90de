import type { Database } from '../../../kernel/database/pool.ts';

const KEY = 'nfip_lapsed_since';

/** The day since which the NFIP's authority has lapsed, YYYY-MM-DD; null while it has not. */
export async function readNfipLapse(db: Database): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value ?? null;
}

/** Saves the day, or removes it. */
export async function writeNfipLapse(db: Database, since: string | null): Promise<void> {
  if (since === null) await db.deleteFrom('installation').where('key', '=', KEY).execute();
  else
    await db
      .insertInto('installation')
      .values({ key: KEY, value: since })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: since }))
      .execute();
}
