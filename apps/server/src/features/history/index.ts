import { authorOf } from '../../kernel/context/context.ts';
import { found } from '../../kernel/faults.ts';
import type { Verb, Verbs } from '../../kernel/verbs.ts';
import { applicationById, paginated } from '../applications/index.ts';
import { maskOf } from '../quotes/index.ts';
import { countHistory, historyPage } from './history.queries.ts';

/** Who changed what and when, newest first (R6.4). */
const getApplicationHistory: Verb<'getApplicationHistory'> = async (context, { application_id, page, per_page }) => {
  found(await applicationById(context.db, application_id));
  const [rows, total, mask] = await Promise.all([
    historyPage(context.db, application_id, (page - 1) * per_page, per_page),
    countHistory(context.db, application_id),
    maskOf(context, application_id),
  ]);
  const entries = rows.map((row) => ({
    id: row.id,
    created_at: row.created_at.toISOString(),
    actor: { id: row.actor_id, name: authorOf(row.actor_name, row.impersonator_name), role: row.actor_role },
    action: mask.text(row.action),
    changes: mask.json(row.changes as { field: string; from: never; to: never }[]),
  }));
  return { history: paginated(entries, total, page, per_page, '/agent-portal/get-application-history') };
};

export { firstBrokenLine } from './verify.queries.ts';

export const historyVerbs: Verbs = { getApplicationHistory };
