import type { Change, GuestContext } from '../../kernel/context/context.ts';
import { peopleOf } from './client-page.queries.ts';
import { clientName, type Opened } from './open-link.ts';

type Done = {
  /** For the record: 'opened the proposal'; left out where what was saved says it. */
  action?: string;
  by?: string;
  changes?: Change[];
  /** What the agent's people are told; left out where it is no news. */
  notice?: { kind: string; text: string };
};

/** Keeps what a client did in the record, and tells the open pages and the people whose client it is. */
export async function tell(
  { effects }: Pick<GuestContext, 'effects'>,
  { link, context }: Opened,
  done: Done,
): Promise<void> {
  const of = { agencyId: link.agency_id, applicationId: link.application_id };
  const actor = { id: null, name: done.by ?? clientName(link), role: 'client' };
  // What else the call wrote, the client wrote.
  for (const line of effects.history) line.actor ??= actor;
  if (done.action) effects.history.push({ action: done.action, ...of, changes: done.changes ?? [], actor });
  effects.events.push({ kind: 'client_link', ...of, ids: { application_id: link.application_id } });
  if (!done.notice) return;
  for (const personId of await peopleOf(context.db, link))
    effects.notifications.push({ ...of, ...done.notice, personId });
}
