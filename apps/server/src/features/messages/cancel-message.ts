import { MESSAGES } from '@freeboard/domain/wording';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { messageInReach } from './conversations.queries.ts';
import { endUnsentLink, lockMessage, type MessageRow, reopenQuestions } from './messages.queries.ts';
import { presentMessage } from './present-messages.ts';
import { changeMessage } from './update-delivery.ts';

/** @throws Fault not_found, conflict */
async function lockWaiting(context: Context, id: number): Promise<MessageRow> {
  const { agency_id } = found(await messageInReach(context.db, id));
  const message = found(await lockMessage(context.own().raw, id));
  if (message.agency_id !== agency_id) throw new Fault('not_found');
  if (message.state !== 'queued' && message.state !== 'held')
    throw new Fault('conflict', message.state === 'canceled' ? 'It is already canceled.' : 'It has already gone out.');
  return message;
}

/**
 * Cancels an unsent message, ends its client link, and reopens the questions that it answered.
 * @throws Fault not_found; conflict when it was sent or canceled
 */
export const cancelMessage: Verb<'cancelMessage'> = async (context, { message_id }) => {
  const message = await lockWaiting(context, message_id);
  const kind = message.channel === 'sms' ? 'a text' : 'an e-mail';
  const { raw } = context.own();
  const action = `canceled ${kind} before it went out`;
  await changeMessage(context, raw, message, { state: 'canceled', not_before: null }, { action });
  const [agencyId, applicationId] = [message.agency_id, message.application_id ?? undefined];
  const changed = {
    kind: 'client_link',
    agencyId,
    applicationId,
    ids: { application_id: message.application_id ?? 0 },
  } as const;
  if (await reopenQuestions(raw, message.id)) context.emit(changed);
  if (await endUnsentLink(raw, message, context.now)) {
    context.record({ action: 'ended a link of the client', agencyId, applicationId });
    context.emit(changed);
  }
  return { message: await presentMessage(context, message_id) };
};

/**
 * Sends a waiting message immediately.
 * @throws Fault not_found; conflict when it was sent or canceled; invalid when a message held for quiet hours gets no
 * reason
 */
export const sendMessageNow: Verb<'sendMessageNow'> = async (context, { message_id, at_once_because }) => {
  const message = await lockWaiting(context, message_id);
  const reason = at_once_because.trim();
  if (message.state === 'held' && reason === '') throw invalid({ at_once_because: [MESSAGES.required] });
  const row = { state: 'queued', not_before: null, ...(reason ? { at_once_because: reason } : {}) };
  const kind = message.channel === 'sms' ? 'a text' : 'an e-mail';
  const action = reason ? `sent ${kind} in quiet hours: ${reason}` : `sent ${kind} without waiting`;
  await changeMessage(context, context.own().raw, message, row, { action, againInSeconds: 0 });
  return { message: await presentMessage(context, message_id) };
};
