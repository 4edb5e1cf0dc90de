import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

export type Anchor = { up_to_id: number; lines: number; hash: Buffer; at: Date };

const PAGE = 20_000;

export const lastAnchor = (db: Database): Promise<Anchor | undefined> =>
  db.selectFrom('history_anchors').selectAll().orderBy('up_to_id', 'desc').limit(1).executeTakeFirst();

/** Finds the last line that was written before `at`. */
export async function lastLineBefore(db: Database, at: Date): Promise<number> {
  const row = await db
    .selectFrom('history')
    .select('id')
    .where('created_at', '<', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/**
 * Computes the fingerprint of all lines up to `upTo` from the previous one; lines outside any chain are hashed by
 * content, because no chain vouches for their hash.
 */
export async function anchorAfter(
  db: Database,
  before: Pick<Anchor, 'up_to_id' | 'lines' | 'hash'> | undefined,
  upTo: number,
): Promise<{ lines: number; hash: Buffer }> {
  const fingerprint = createHash('sha256').update(before?.hash ?? '');
  let lines = before?.lines ?? 0;
  for (let last = before?.up_to_id ?? 0; last < upTo; ) {
    const { rows } = await sql<{ id: number; hash: Buffer }>`
      select id, case when position is null and erasure_id is null then history_digest(history, ''::bytea) else hash end as hash from history
      where id > ${last} and id <= ${upTo} order by id limit ${PAGE}`.execute(db);
    for (const { id, hash } of rows) fingerprint.update(`${id}:`).update(hash);
    lines += rows.length;
    last = rows.length < PAGE ? upTo : (rows.at(-1)?.id ?? upTo);
  }
  return { lines, hash: fingerprint.digest() };
}

/**
 * Saves an anchor computed from the previous one, in the caller's transaction. @returns false when another process
 * has saved one since: each includes the one before it, so an anchor in between would make this one look broken for
 * good
 */
export async function saveAnchor(db: Database, anchor: Anchor, before: Anchor | undefined): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7318015)`.execute(db);
  if ((await lastAnchor(db))?.up_to_id !== before?.up_to_id) return false;
  await db.insertInto('history_anchors').values(anchor).execute();
  return true;
}

/** The first anchor whose lines no longer match it; null when all match. */
export async function firstBrokenAnchor(db: Database): Promise<Anchor | null> {
  const anchors = await db.selectFrom('history_anchors').selectAll().orderBy('up_to_id').execute();
  let before: Anchor | undefined;
  for (const anchor of anchors) {
    const { lines, hash } = await anchorAfter(db, before, anchor.up_to_id);
    if (lines !== anchor.lines || !hash.equals(anchor.hash)) return anchor;
    before = anchor;
  }
  return null;
}

/** Finds the anchor of a fingerprint that was e-mailed or logged. */
export const anchorOf = (db: Database, fingerprint: string): Promise<Anchor | undefined> =>
  db.selectFrom('history_anchors').selectAll().where('hash', '=', Buffer.from(fingerprint, 'hex')).executeTakeFirst();

/** The receivers of the copies: active super-admins with an address, the demo's own only while it is on. */
export function superAdminAddresses(db: Database, withDemo: boolean): Promise<{ id: number; email: string }[]> {
  const all = db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('role', '=', 'super-admin')
    .where('deactivated_at', 'is', null)
    .where('email', '!=', '');
  return (withDemo ? all : all.where('is_demo', '=', false)).execute();
}
