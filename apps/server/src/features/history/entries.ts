import type { HistoryEntry } from '@freeboard/contract';
import { APPLICATION_TYPES, fieldsOf, formFor, historyKindOf } from '@freeboard/domain';
import { authorOf, type Context } from '../../kernel/context/context.ts';
import type { Mask } from '../quotes/index.ts';
import type { HistoryRow } from './history.queries.ts';

type Change = { field: string; from: never; to: never };

const FIELDS = new Set(APPLICATION_TYPES.flatMap((type) => [...fieldsOf(formFor(type)).keys()]));

/**
 * A change as a viewer may see it. What stands in the application itself, and what the viewer wrote, is shown as it is:
 * what of it is cut out would tell which carriers there are (D24).
 */
function shown(change: Change, isOwn: boolean, mask: Mask): Change {
  if (FIELDS.has(change.field)) return change;
  const masked = mask.json(change);
  return isOwn ? { ...masked, to: change.to } : masked;
}

/** A line of the record as its viewer may see it; `mask` of its application, or null where none is needed. */
export function toEntry({ viewer }: Context, row: HistoryRow, mask: Mask | null): HistoryEntry {
  const isOwn = row.actor_id === viewer.id && row.impersonator_name === null;
  const changes = row.changes as Change[];
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    actor: { id: row.actor_id, name: authorOf(row.actor_name, row.impersonator_name), role: row.actor_role },
    action: mask ? mask.text(row.action) : row.action,
    kind: row.impersonator_id === null ? historyKindOf(row.action) : 'impersonation',
    changes: mask ? changes.map((change) => shown(change, isOwn, mask)) : changes,
  };
}
