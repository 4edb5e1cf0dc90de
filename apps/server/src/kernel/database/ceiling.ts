import { sql } from 'kysely';
import type { Viewer } from '../context/scope.ts';

/**
 * SQL for whether a row's content may name carriers: only users who may see them have edited it, and its creator and
 * last editor still may (D24).
 */
export const namesCarriers = (table: string) => sql<boolean>`(${sql.ref(`${table}.names_carriers`)} and not exists (
  select from people seer where seer.id in (${sql.ref(`${table}.created_by`)}, ${sql.ref(`${table}.changed_by`)})
    and not seer.display_carriers))`;

/**
 * The columns to write with an edit. The row names carriers afterwards only if it did before and the editor may see
 * them.
 */
export const lowered = ({ id, displayCarriers }: Viewer, namedCarriers: boolean) => ({
  names_carriers: namedCarriers && displayCarriers,
  changed_by: id,
});
