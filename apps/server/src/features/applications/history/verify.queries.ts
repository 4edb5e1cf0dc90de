import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

/** Where the history was altered; of an application, or of an agency (0: no agency). */
export type BrokenLine = {
  application_id: number | null;
  agency_id: number | null;
  position: number | null;
  id: number | null;
  why: string;
};

/**
 * Finds the first history line that was changed, inserted or removed, by its chain and its position in it; null when
 * every chain is intact. Lines from before there were chains are not checked.
 */
export async function firstBrokenLine(db: Database): Promise<BrokenLine | null> {
  // A chain is known by its application, or by an agency's number below zero.
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
