import { sql } from 'kysely';
import type { Viewer } from '../context/scope.ts';

/**
 * SQL for whether a row's content may name carriers now: only if people who may see them created and changed it, and
 * its creator and last editor still may (D24).
 */
export const namesCarriers = (table: string) => sql<boolean>`(${sql.ref(`${table}.names_carriers`)} and not exists (
  select from people seer where seer.id in (${sql.ref(`${table}.created_by`)}, ${sql.ref(`${table}.changed_by`)})
    and not seer.display_carriers))`;

/** The columns to write with a change: afterwards the row names carriers only if its editor may see them. */
export const lowered = ({ id, displayCarriers }: Viewer, namedCarriers: boolean) => ({
  names_carriers: namedCarriers && displayCarriers,
  changed_by: id,
});
