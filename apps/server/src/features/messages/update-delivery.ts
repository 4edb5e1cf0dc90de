import { isOut } from '@freeboard/domain/messages';
import type { App } from '../../kernel/app.ts';
import { Effects, type HistoryLine } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { applicationSteps } from '../applications/index.ts';
import { type MessageRow, updateMessage } from './messages.queries.ts';
import { sendFailed } from './notices.ts';
import { MESSAGE_QUEUE } from './queue-names.ts';

/** The applications whose proposal a message contains; empty for other messages, whose template has no `option`. */
function proposedIn({ template, application_id }: MessageRow): number[] {
  if (typeof template !== 'object' || template === null || !('option' in template) || application_id === null)
    return [];
  const together = 'together' in template && Array.isArray(template.together) ? template.together : [];
  // Sorted, so that concurrent messages lock the applications in the same order.
  return [application_id, ...together.filter((id) => Number.isSafeInteger(id))].sort((a, b) => a - b);
}

type Change = Parameters<typeof updateMessage>[2];

type More = { action?: HistoryLine['action']; againInSeconds?: number };

export async function changeMessage(
  { effects, now }: { effects: Effects; now: Date },
  trx: Database,
  message: MessageRow,
  change: Change,
  more: More = {},
): Promise<void> {
  await updateMessage(trx, message.id, { ...change, updated_at: now });
  const { agency_id, application_id } = message;
  if (change.state !== undefined && isOut(change.state) && agency_id !== null) {
    const db = new TenantDb(trx, { kind: 'agency', agencyId: agency_id }, true);
    for (const id of proposedIn(message)) await applicationSteps.reachStep(db, id, 'sent', now);
  }
  const applicationId = application_id ?? undefined;
  effects.events.push({
    kind: 'message',
    agencyId: agency_id,
    ...(applicationId ? { applicationId, ids: { application_id: applicationId } } : { ids: {} }),
  });
  if (more.action) effects.history.push({ action: more.action, agencyId: agency_id, applicationId });
  if (change.state === 'failed' && message.state !== 'failed' && agency_id !== null && application_id !== null)
    effects.notifications.push(sendFailed(agency_id, application_id, message.channel === 'sms'));
  if (more.againInSeconds !== undefined)
    effects.jobs.push({
      queue: MESSAGE_QUEUE,
      data: { message_id: message.id },
      startAfterSeconds: Math.max(0, Math.ceil(more.againInSeconds)),
    });
}

/** Changes a message on behalf of a job or the gateway, so that the history line names no user. */
export async function updateDelivery(
  app: Pick<App, 'clock' | 'queue'>,
  trx: Database,
  message: MessageRow,
  change: Change,
  more: More = {},
): Promise<void> {
  const effects = new Effects();
  await changeMessage({ effects, now: app.clock.now() }, trx, message, change, more);
  await flush(trx, effects, SYSTEM, app.queue);
}
