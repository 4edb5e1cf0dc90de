import { APPLICATION_TYPES, fieldsOf, formFor } from '@freeboard/domain';
import { authorOf } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById, paginated } from '../applications/index.ts';
import { type Mask, maskOf } from '../quotes/index.ts';
import { countHistory, historyPage } from './history.queries.ts';

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

/** Who changed what and when, newest first (R6.4). */
export const getApplicationHistory: Verb<'getApplicationHistory'> = async (
  context,
  { application_id, page, per_page },
) => {
  found(await applicationById(context.db, application_id));
  const [rows, total, mask] = await Promise.all([
    historyPage(context.db, application_id, (page - 1) * per_page, per_page),
    countHistory(context.db, application_id),
    maskOf(context, application_id),
  ]);
  const isOwn = (row: (typeof rows)[number]): boolean =>
    row.actor_id === context.viewer.id && row.impersonator_name === null;
  const entries = rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    actor: { id: row.actor_id, name: authorOf(row.actor_name, row.impersonator_name), role: row.actor_role },
    action: mask.text(row.action),
    changes: (row.changes as Change[]).map((change) => shown(change, isOwn(row), mask)),
  }));
  return { history: paginated(entries, total, page, per_page, '/agent-portal/get-application-history') };
};
