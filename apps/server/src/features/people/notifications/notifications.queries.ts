import type { OwnDb } from '../../../kernel/context/context.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import { revealCarrier } from '../../../kernel/database/masked.ts';

type Reader = Pick<Viewer, 'displayCarriers'>;

const LATEST = 100;

const onPage = ({ raw, personId }: OwnDb) =>
  raw.selectFrom('notifications').where('person_id', '=', personId).where('is_on_page', '=', true);

type Page = { isUnread?: boolean | undefined; after?: number | undefined; limit: number };

async function page(own: OwnDb, { displayCarriers }: Reader, { isUnread, after, limit }: Page) {
  let query = onPage(own).select(['id', 'kind', 'text', 'carrier_text', 'application_id', 'read_at', 'created_at']);
  if (isUnread) query = query.where('read_at', 'is', null);
  if (after !== undefined) query = query.where('id', '<', after);
  const rows = await query.orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    text: row.carrier_text && displayCarriers ? revealCarrier(row.carrier_text) : row.text,
    application_id: row.application_id,
    is_read: row.read_at !== null,
    created_at: row.created_at.toISOString(),
  }));
}

async function countUnread(own: OwnDb): Promise<number> {
  const { n } = await onPage(own)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

export const latest = async (own: OwnDb, reader: Reader) => ({
  user_notifications: await page(own, reader, { limit: LATEST }),
  unread: await countUnread(own),
});

export async function pageOf(own: OwnDb, reader: Reader, { limit, ...filters }: Page) {
  const rows = await page(own, reader, { ...filters, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    user_notifications: shown,
    unread: await countUnread(own),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function markRead({ raw, personId }: OwnDb, ids: number[] | null, now: Date): Promise<void> {
  // Locked in a fixed order, so that two calls marking the same notifications do not deadlock.
  let unread = raw
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', personId)
    .where('is_on_page', '=', true)
    .where('read_at', 'is', null)
    .orderBy('id')
    .forUpdate();
  if (ids) unread = unread.where('id', 'in', ids.length > 0 ? ids : [0]);
  const query = raw.updateTable('notifications').set({ read_at: now }).where('id', 'in', unread);
  await query.execute();
}

export async function removeWatched({ raw, personId }: OwnDb, ids: number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await raw
    .updateTable('notifications')
    .set({ is_on_page: false, read_at: now })
    .where('person_id', '=', personId)
    .where('id', 'in', ids)
    .where('kind', '=', 'application_complete')
    .where('read_at', 'is', null)
    .execute();
}
