import type { Database } from '../../../kernel/database/pool.ts';

/** Saves why an e-mail to a person was refused; an empty text when one was accepted. */
export const noteTrouble = (db: Database, personId: number, mail_trouble: string) =>
  db
    .updateTable('people')
    .set({ mail_trouble })
    .where('id', '=', personId)
    .where('mail_trouble', '!=', mail_trouble)
    .execute();

/** Whether a person may still be e-mailed: a deactivated person gets nothing that was queued before. */
export async function isActive(db: Database, personId: number): Promise<boolean> {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}
