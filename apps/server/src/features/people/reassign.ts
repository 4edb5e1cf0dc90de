import { found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { assignableBy } from './people.queries.ts';
import { applicationsOf, moveApplications } from './reassign.queries.ts';
import { reachOf } from './users.presenter.ts';
import { userById } from './users.queries.ts';

/** Applications per transaction; each adds a history line. */
const MOST_AT_ONCE = 500;

/**
 * Reassigns some of a person's applications to a colleague, even if the person is deactivated; the page repeats the
 * call until none remain.
 * @throws Fault not_found, invalid
 */
export const reassignApplications: Verb<'reassignApplications'> = async (context, { user_id, agent_id }) => {
  const { db } = context;
  const from = found(await userById(db, reachOf(context), user_id));
  const agencyId = from.agency_id;
  const to = await assignableBy(db, agent_id);
  if (!to || agencyId === null || to.agency_id !== agencyId || to.id === from.id)
    throw invalid({ agent_id: ['Value is not valid.'] });
  const ids = await moveApplications(db, from.id, to.id, MOST_AT_ONCE);
  const changes = [{ field: 'agent', from: from.name, to: to.name }];
  for (const applicationId of ids) context.record({ action: 'assigned', agencyId, applicationId, changes });
  const remaining = await applicationsOf(db, from.id);
  if (remaining === 0) {
    context.record({ action: `handed the applications of ${from.name} on to ${to.name}`, agencyId });
    const text = `The applications of ${from.name} are yours now.`;
    context.effects.notifications.push({ personId: to.id, agencyId, kind: 'assignment', text, applicationId: null });
  }
  if (ids.length > 0) context.emit({ kind: 'application', agencyId, ids: {} });
  return { handed_on: ids.length, remaining };
};
