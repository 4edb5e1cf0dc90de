import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

export type Anchor = { up_to_id: number; lines: number; hash: Buffer; at: Date };

const PAGE = 20_000;

export const lastAnchor = (db: Database): Promise<Anchor | undefined> =>
  db.selectFrom('history_anchors').selectAll().orderBy('up_to_id', 'desc').limit(1).executeTakeFirst();

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
 * Computes the fingerprint of all lines up to `upTo` from the previous anchor. Lines outside any chain are hashed by
 * content, because no chain protects them.
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
 * Saves an anchor computed from `before`, in the caller's transaction.
 * @returns false when another process has saved one since: each anchor includes its predecessor, so this one would
 * never verify
 */
export async function saveAnchor(db: Database, anchor: Anchor, before: Anchor | undefined): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7318015)`.execute(db);
  if ((await lastAnchor(db))?.up_to_id !== before?.up_to_id) return false;
  await db.insertInto('history_anchors').values(anchor).execute();
  return true;
}

/** The first anchor whose history lines no longer match its count and hash; null if all match. */
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

/** `fingerprint`: in hex, from an e-mail or the log. */
export const anchorOf = (db: Database, fingerprint: string): Promise<Anchor | undefined> =>
  db.selectFrom('history_anchors').selectAll().where('hash', '=', Buffer.from(fingerprint, 'hex')).executeTakeFirst();

export function superAdminAddresses(db: Database, withDemo: boolean): Promise<{ id: number; email: string }[]> {
  const all = db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('role', '=', 'super-admin')
    .where('deactivated_at', 'is', null)
    .where('email', '!=', '');
  return (withDemo ? all : all.where('is_demo', '=', false)).execute();
}

/** A break in a history chain: of an application, of an agency, or of neither (agency 0). */
export type BrokenLine = {
  application_id: number | null;
  agency_id: number | null;
  position: number | null;
  id: number | null;
  why: string;
};

/**
 * Finds the first history line that was changed, inserted or removed; null when every chain is intact. Lines written
 * before chains existed are not checked.
 */
export async function firstBrokenLine(db: Database): Promise<BrokenLine | null> {
  // A chain is identified by its application, or by a negative number derived from its agency.
  const { rows } = await sql<BrokenLine>`
    with lines as (
      select h as line, h.id, h.erasure_id, coalesce(h.application_id, -1 - coalesce(h.agency_id, 0)) as chain, h.position, h.hash
      from history h),
    ends as (
      select application_id as chain, position, hash from history_ends where application_id <> 0
      union all select -1 - agency_id, position, hash from agency_history_ends where agency_id <> -1),
    chained as (
      select id, chain, position, hash, erasure_id, row_number() over before as place,
        history_digest(line, coalesce(lag(hash) over before, ''::bytea)) as digest
      from lines where position is not null
      window before as (partition by chain order by position)),
    broken as (
      select chain, place as position, id,
        case when position <> place then 'a line before this one is missing' else 'this line or the one before was changed' end as why
      from chained where position <> place or erasure_id is null and hash is distinct from digest
      union all
      select chain, null, id, 'this line is in no chain' from lines
      where position is null and id > case when chain < 0
        then (select position from agency_history_ends where agency_id = -1)
        else (select position from history_ends where application_id = 0) end
      union all
      select e.chain, e.position, null, 'the last line is missing'
      from ends e
      left join chained c on c.chain = e.chain and c.position = e.position and c.hash = e.hash
      where e.position > 0 and c.id is null
      union all
      select c.chain, c.position, c.id, 'this line was put in' from chained c
      left join ends e on e.chain = c.chain
      where c.position > coalesce(e.position, 0))
    select case when chain > 0 then chain end as application_id, case when chain < 0 then -1 - chain end as agency_id,
      position::int, id::int, why from broken
    order by chain <= 0, abs(chain), position nulls last, id limit 1`.execute(db);
  return rows[0] ?? null;
}
