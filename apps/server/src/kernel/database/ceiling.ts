import { sql } from 'kysely';
import type { Viewer } from '../context/scope.ts';

/**
 * Whether what is stored in a row names carriers now: only while it was made and changed by people who see them, and its
 * maker and whoever changed it last still do (D24).
 */
export const namesCarriers = (table: string) => sql<boolean>`(${sql.ref(`${table}.names_carriers`)} and not exists (
  select from people seer where seer.id in (${sql.ref(`${table}.created_by`)}, ${sql.ref(`${table}.changed_by`)})
    and not seer.display_carriers))`;

/** The columns of a row after a change: it names no more carriers than whoever changes it sees. */
export const lowered = ({ id, displayCarriers }: Viewer, namedCarriers: boolean) => ({
  names_carriers: namedCarriers && displayCarriers,
  changed_by: id,
});
