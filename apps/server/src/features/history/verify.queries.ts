import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** A place at which the history is not as it was written. */
export type BrokenLine = { application_id: number; position: number | null; id: number | null; why: string };

/**
 * The first line of the history that was changed, put in or taken out, by its application and its place there; null
 * when every chain is whole. Lines from before there were chains are not judged.
 */
export async function firstBrokenLine(db: Database): Promise<BrokenLine | null> {
  const { rows } = await sql<BrokenLine>`
    with chained as (
      select h.id, h.application_id, h.position, h.hash,
        row_number() over chain as place,
        history_digest(h, coalesce(lag(h.hash) over chain, ''::bytea)) as digest
      from history h where h.application_id is not null and h.position is not null
      window chain as (partition by h.application_id order by h.position)),
    broken as (
      select application_id, place as position, id,
        case when position <> place then 'a line before this one is missing' else 'this line or the one before was changed' end as why
      from chained where position <> place or hash is distinct from digest
      union all
      select application_id, null, id, 'this line is in no chain' from history
      where application_id is not null and position is null
        and id > (select position from history_ends where application_id = 0)
      union all
      select e.application_id, e.position, null, 'the last line is missing'
      from history_ends e
      left join chained c on c.application_id = e.application_id and c.position = e.position and c.hash = e.hash
      where e.application_id <> 0 and e.position > 0 and c.id is null
      union all
      select c.application_id, c.position, c.id, 'this line was put in' from chained c
      left join history_ends e on e.application_id = c.application_id
      where c.position > coalesce(e.position, 0))
    select application_id, position::int, id::int, why from broken
    order by application_id, position nulls last, id limit 1`.execute(db);
  return rows[0] ?? null;
}
