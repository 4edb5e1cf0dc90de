import { CLIENT_EMAIL, CLIENT_TEXT, refusingSentences } from '@freeboard/domain/messages';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { addConsent, type Channel, lockAddress } from './consents/consents.queries.ts';
import { messageInReach } from './conversations.queries.ts';
import { lockMessage } from './messages.queries.ts';
import { presentMessage } from './present-messages.ts';
import { changeMessage } from './update-delivery.ts';

/**
 * Saves a user's decision whether a client's message is a refusal; a refusal counts as the client's own statement.
 * @throws Fault not_found, conflict
 */
export const answerRefusal: Verb<'answerRefusal'> = async (context, { message_id, is_refusal }) => {
  const { channel, address } = found(await messageInReach(context.db, message_id));
  const { raw } = context.own();
  // Locks the address before the message, as the code that receives messages does.
  await lockAddress(raw, channel as Channel, address);
  const { agency_id } = found(await messageInReach(context.db, message_id));
  const message = found(await lockMessage(raw, message_id));
  if (message.agency_id !== agency_id) throw new Fault('not_found');
  if (message.refusal_question !== 'asked') throw new Fault('conflict', 'This is answered already.');
  const isShared = channel === 'sms' && message.our_number === '';
  if (is_refusal)
    await addConsent(raw, {
      // As with a refusal by keyword: at the shared number it applies to every agency.
      agency_id: isShared ? null : agency_id,
      application_id: message.application_id,
      person_id: context.viewer.id,
      channel,
      address,
      state: 'opted_out',
      source: channel === 'sms' ? CLIENT_TEXT : CLIENT_EMAIL,
      // The refusal may be in any sentence. Other agencies see why they may not write and nothing else of the message.
      wording: isShared ? refusingSentences(message.body).slice(0, 500) : message.body,
    });
  const what = channel === 'sms' ? 'texts' : 'e-mail';
  const action = is_refusal
    ? `read a message of the client as refusing ${what}`
    : `read a message of the client as not refusing ${what}`;
  const answer = is_refusal ? 'refused' : 'not_refused';
  await changeMessage(context, raw, message, { refusal_question: answer }, { action });
  return { message: await presentMessage(context, message_id) };
};
