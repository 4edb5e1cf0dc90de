import type { Change, Context } from '../../../kernel/context/context.ts';
import { type LockedRow, setSeveral } from './several.queries.ts';

export { lockSeveral as lock, namesOf, reachable } from './several.queries.ts';

function note(
  context: Context,
  rows: readonly LockedRow[],
  action: string,
  changesOf: (row: LockedRow) => Change[],
): void {
  for (const row of rows) {
    const of = { agencyId: row.agency_id, applicationId: row.id };
    context.record({ action, ...of, changes: changesOf(row) });
    context.emit({ kind: 'application', ...of, ids: { application_id: row.id, version: row.version } });
  }
}

/** Assigns locked applications to a person of their agency; null unassigns them. */
export async function assign(
  context: Context,
  rows: readonly LockedRow[],
  person: { id: number; name: string } | null,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await setSeveral(context.db, ids, { agent_id: person?.id ?? null, updated_at: context.now });
  note(context, rows, 'assigned', ({ agent_name }) => [{ field: 'agent', from: agent_name, to: person?.name ?? null }]);
}

/**
 * Archives or restores locked applications; those already archived keep their date.
 * @returns the changed applications
 */
export async function archive(context: Context, rows: readonly LockedRow[], archived: boolean): Promise<LockedRow[]> {
  const changed = rows.filter(({ archived_at }) => (archived_at !== null) !== archived);
  const archived_at = archived ? context.now : null;
  if (changed.length > 0)
    await setSeveral(
      context.db,
      changed.map(({ id }) => id),
      { archived_at },
    );
  note(context, rows, archived ? 'archived' : 'restored from the archive', () => []);
  return changed;
}
