import { addDays, formatDate } from '@freeboard/domain/forms';
import type { Context } from '../../kernel/context/context.ts';
import { agencyClock } from './agency-clock.ts';
import { upsertReminder } from './tasks.queries.ts';

type Sent = { agency_id: number; application_id: number };

/**
 * Creates the sender's task to follow up on sent quotes; sending again moves it to the new day. It ends automatically
 * once the client replies, like tasks of the rule `no_reply`.
 */
export async function remindOfReply(context: Context, sent: Sent, days: number): Promise<void> {
  const { date } = await agencyClock(context.db, sent.agency_id, context.now);
  const title = `No reply to the quotes sent ${formatDate(date)}: follow up`;
  await upsertReminder(context.db, {
    ...sent,
    owner_id: context.viewer.id,
    created_by: context.viewer.id,
    title,
    due_on: addDays(date, days),
    rule: 'no_reply',
    cause: `${sent.application_id}:reminder`,
    created_at: context.now,
    updated_at: context.now,
  });
  context.record({
    action: 'added a task',
    agencyId: sent.agency_id,
    applicationId: sent.application_id,
    changes: [{ field: 'task', from: null, to: title }],
  });
  context.emit({ kind: 'task', agencyId: sent.agency_id, ids: {} });
}
