import type { Change, GuestContext, NotificationLine } from '../../kernel/context/context.ts';
import { peopleOf } from './client-page.queries.ts';
import { clientName, type Line } from './open-link.ts';

type Done = {
  /** The history line's text; without it no line is added. */
  action?: string;
  /** Other applications of the proposal that this concerns. */
  together?: readonly number[];
  by?: string;
  changes?: Change[];
  notice?: Pick<NotificationLine, 'kind' | 'text' | 'carrierText'>;
};

export async function notifyHandlers(
  { effects }: Pick<GuestContext, 'effects'>,
  { link, context }: Line,
  done: Done,
): Promise<void> {
  const of = { agencyId: link.agency_id, applicationId: link.application_id };
  const actor = { id: null, name: done.by ?? clientName(link), role: 'client' };
  // Every line that the call recorded is the client's.
  for (const line of effects.history) line.actor ??= actor;
  if (done.action) effects.history.push({ action: done.action, ...of, changes: done.changes ?? [], actor });
  for (const applicationId of done.together ?? [])
    effects.history.push({
      action: `${done.action ?? ''} together with ${link.number}`,
      agencyId: link.agency_id,
      applicationId,
      changes: [],
      actor,
    });
  for (const applicationId of [link.application_id, ...(done.together ?? [])])
    effects.events.push({ kind: 'client_link', ...of, applicationId, ids: { application_id: applicationId } });
  if (!done.notice) return;
  for (const personId of await peopleOf(context.db, link))
    effects.notifications.push({ ...of, ...done.notice, personId });
}
