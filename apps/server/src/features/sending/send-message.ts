import { isEmail, MESSAGES } from '@freeboard/domain';
import { found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById, clientLanguage } from '../applications/index.ts';
import { e164, mailAddress } from './address.ts';
import { lastWith } from './messages.queries.ts';
import { presentMessage } from './present-messages.ts';
import { queueMessage } from './queue-message.ts';

/** Writes to a client in one's own words, about one of their applications (R5.7). */
export const sendMessage: Verb<'sendMessage'> = async (context, input) => {
  const row = found(await applicationById(context.db, input.application_id));
  const isText = input.type === 'sms';
  const errors: Record<string, string[]> = {};
  const address = isText ? e164(input.receiver) : isEmail(input.receiver.trim()) ? mailAddress(input.receiver) : null;
  if (!input.receiver.trim()) errors.receiver = [MESSAGES.required];
  else if (!address) errors.receiver = [isText ? MESSAGES.phone : MESSAGES.email];
  if (!isText && !input.subject.trim()) errors.subject = [MESSAGES.required];
  if (/[\r\n]/.test(input.subject)) errors.subject = [MESSAGES.invalid];
  if (!input.body.trim()) errors.body = [MESSAGES.required];
  if (Object.keys(errors).length > 0 || !address) throw invalid(errors);
  const { state } = row.details as { state?: unknown };
  // A customer writes under their own name, which is not always the client's.
  const last = await lastWith(context.own().raw, input.type, address, row.agency_id);
  const id = await queueMessage(context, {
    channel: input.type,
    address,
    contact_name: last?.contact_name || [row.first_name, row.last_name].filter(Boolean).join(' '),
    us_state: typeof state === 'string' ? state : '',
    language: await clientLanguage(context.db, row.id),
    application: row,
    subject: isText ? '' : input.subject.trim(),
    body: input.body.trim(),
    html: null,
    media_url: null,
    files: [],
    template: null,
    consent: input.consent_source ? { source: input.consent_source, wording: '' } : null,
    at_once_because: input.at_once_because.trim(),
  });
  context.record({
    action: isText ? 'wrote a text' : 'wrote an e-mail',
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: [{ field: isText ? 'receiver_phone_number' : 'receiver_email', from: null, to: input.receiver }],
  });
  return { message: await presentMessage(context, id) };
};
