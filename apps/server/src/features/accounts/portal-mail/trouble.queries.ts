import type { Database } from '../../../kernel/database/pool.ts';

/** Notes why an e-mail to a person was not taken, or, with nothing to say, that one was. */
export const noteTrouble = (db: Database, personId: number, mail_trouble: string) =>
  db
    .updateTable('people')
    .set({ mail_trouble })
    .where('id', '=', personId)
    .where('mail_trouble', '!=', mail_trouble)
    .execute();

/** Returns whether a person may still be written to: nobody who was deactivated is sent what was queued before. */
export async function isActive(db: Database, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
