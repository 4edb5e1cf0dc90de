import { sql } from 'kysely';
import type { Viewer } from '../context/scope.ts';

/**
 * Whether the content of a row may name carriers now: only if it was created and changed by people who see them, and
 * its creator and last editor still do (D24).
 */
export const namesCarriers = (table: string) => sql<boolean>`(${sql.ref(`${table}.names_carriers`)} and not exists (
  select from people seer where seer.id in (${sql.ref(`${table}.created_by`)}, ${sql.ref(`${table}.changed_by`)})
    and not seer.display_carriers))`;

/** The columns of a changed row: it names no more carriers than its editor may see. */
export const lowered = ({ id, displayCarriers }: Viewer, namedCarriers: boolean) => ({
  names_carriers: namedCarriers && displayCarriers,
  changed_by: id,
});
