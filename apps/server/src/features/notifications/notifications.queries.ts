import type { OwnDb } from '../../kernel/context/context.ts';

const MOST = 50;

/** A person's newest notifications and how many are unread. */
export async function latest({ raw, personId }: OwnDb) {
  const rows = await raw
    .selectFrom('notifications')
    .select(['id', 'kind', 'text', 'application_id', 'read_at', 'created_at'])
    .where('person_id', '=', personId)
    .where('is_on_page', '=', true)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  const unread = await raw
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('person_id', '=', personId)
    .where('is_on_page', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    user_notifications: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      text: row.text,
      application_id: row.application_id,
      is_read: row.read_at !== null,
      created_at: row.created_at.toISOString(),
    })),
    unread: unread.n,
  };
}

export async function markRead({ raw, personId }: OwnDb, ids: number[] | null, now: Date): Promise<void> {
  let query = raw
    .updateTable('notifications')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('is_on_page', '=', true)
    .where('read_at', 'is', null);
  if (ids) query = query.where('id', 'in', ids.length > 0 ? ids : [0]);
  await query.execute();
}
