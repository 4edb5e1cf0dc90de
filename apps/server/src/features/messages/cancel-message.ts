import { MESSAGES } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { messageInReach } from './conversations.queries.ts';
import { lockMessage, type MessageRow, updateMessage } from './messages.queries.ts';
import { presentMessage } from './present-messages.ts';
import { MESSAGE_QUEUE } from './queue-names.ts';

/** Locks a message that its agency's people may reach and that has not gone out. @throws Fault not_found, conflict */
async function lockWaiting(context: Context, id: number): Promise<MessageRow> {
  const { agency_id } = found(await messageInReach(context.db, id));
  const message = found(await lockMessage(context.own().raw, id));
  if (message.agency_id !== agency_id) throw new Fault('not_found');
  if (message.state !== 'queued' && message.state !== 'held')
    throw new Fault('conflict', message.state === 'canceled' ? 'It is already canceled.' : 'It has already gone out.');
  return message;
}

/** Saves the change and tells the open pages and the record. */
async function change(context: Context, message: MessageRow, row: Parameters<typeof updateMessage>[2], action: string) {
  await updateMessage(context.own().raw, message.id, { ...row, updated_at: context.now });
  const applicationId = message.application_id ?? undefined;
  const of = { agencyId: message.agency_id, ...(applicationId ? { applicationId } : {}) };
  context.record({ action, ...of });
  context.emit({ kind: 'message', ...of, ids: applicationId ? { application_id: applicationId } : {} });
}

/** Cancels a message that has not gone out yet. @throws Fault not_found; conflict when it has gone out */
export const cancelMessage: Verb<'cancelMessage'> = async (context, { message_id }) => {
  const message = await lockWaiting(context, message_id);
  const kind = message.channel === 'sms' ? 'a text' : 'an e-mail';
  await change(context, message, { state: 'canceled', not_before: null }, `canceled ${kind} before it went out`);
  return { message: await presentMessage(context, message_id) };
};

/** Sends a waiting message at once. @throws Fault not_found, conflict; invalid when a held text has no reason */
export const sendMessageNow: Verb<'sendMessageNow'> = async (context, { message_id, at_once_because }) => {
  const message = await lockWaiting(context, message_id);
  const reason = at_once_because.trim();
  if (message.state === 'held' && reason === '') throw invalid({ at_once_because: [MESSAGES.required] });
  const row = { state: 'queued', not_before: null, ...(reason ? { at_once_because: reason } : {}) };
  const kind = message.channel === 'sms' ? 'a text' : 'an e-mail';
  await change(
    context,
    message,
    row,
    reason ? `sent ${kind} in quiet hours: ${reason}` : `sent ${kind} without waiting`,
  );
  context.enqueue({ queue: MESSAGE_QUEUE, data: { message_id } });
  return { message: await presentMessage(context, message_id) };
};
