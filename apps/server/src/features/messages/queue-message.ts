import type { Language } from '@freeboard/domain/languages';
import { MOST_SEGMENTS, NO_GATEWAY, refusedText, textSize } from '@freeboard/domain/messages';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import type { Services } from '../../kernel/services.ts';
import { addConsent, type Channel, consentOf, lockAddress } from './consents/consents.queries.ts';
import { insertFiles, insertMessage, senderOfSame } from './messages.queries.ts';
import { MESSAGE_QUEUE } from './queue-names.ts';

export type Outgoing = {
  channel: Channel;
  address: string;
  contact_name: string;
  us_state: string;
  language: Language;
  application: { id: number; agency_id: number };
  subject: string;
  body: string;
  html: string | null;
  media_url: string | null;
  files: readonly { name: string; media_type: string; bytes: Buffer }[];
  template: object | null;
  /** How the client agreed to text messages; null if the ledger has that already. */
  consent: { source: string; wording: string } | null;
  at_once_because: string;
  /** Delay in seconds, in which the sender can cancel the message. */
  waitSeconds?: number;
};

export const isConfigured = ({ mail, texts }: Services, channel: Channel): boolean =>
  channel === 'sms' ? texts !== null : mail !== null;

/** @throws Fault conflict while the same message is being sent or can still be undone */
async function assertNotSending(context: Context, message: Outgoing): Promise<void> {
  const { application, channel, address, subject, body, template } = message;
  const hasLink = template !== null && 'link_id' in template;
  const same = { application_id: application.id, channel, address, subject, body, hasLink, now: context.now };
  const sender = await senderOfSame(context.own().raw, same);
  if (!sender) return;
  const kind = channel === 'sms' ? 'text' : 'e-mail';
  throw new Fault(
    'conflict',
    `${sender} is sending this ${kind} right now. Check the Messaging Console before you send it again.`,
  );
}

/**
 * Saves a message and queues its delivery, in the call's transaction. The client must not have opted out, and must
 * have agreed to text messages (R9.10).
 * @throws Fault invalid; conflict while the same message can still be undone
 */
export async function queueMessage(context: Context, message: Outgoing): Promise<number> {
  const { application, channel, address, consent, files, waitSeconds = 0, ...rest } = message;
  const { raw } = context.own();
  await lockAddress(raw, channel, address);
  const known = await consentOf(raw, application.agency_id, channel, address);
  const receiver = channel === 'sms' ? 'receiver_phone_number' : 'receiver_email';
  if (known === 'opted_out') throw invalid({ [receiver]: [refusedText(channel)] });
  if (channel === 'sms' && known === 'unknown') {
    if (!consent) throw invalid({ consent_source: ['Say how the client agreed to texts.'] });
    await addConsent(raw, {
      agency_id: application.agency_id,
      application_id: application.id,
      person_id: context.viewer.id,
      channel,
      address,
      state: 'opted_in',
      ...consent,
    });
  }
  const segments = channel === 'sms' ? textSize(message.body).segments : null;
  if (segments !== null && segments > MOST_SEGMENTS)
    throw invalid({ option_body: [`This text takes ${segments} segments; at most ${MOST_SEGMENTS} are sent.`] });
  if (waitSeconds > 0) await assertNotSending(context, message);
  const isSendable = isConfigured(context.services, channel);
  const { id } = await insertMessage(raw, {
    ...rest,
    channel,
    address,
    segments,
    template: rest.template ? JSON.stringify(rest.template) : null,
    agency_id: application.agency_id,
    application_id: application.id,
    person_id: context.viewer.id,
    sender_saw_carriers: context.viewer.displayCarriers,
    direction: 'outbound',
    state: isSendable ? 'queued' : 'not_sent',
    reason: isSendable ? '' : NO_GATEWAY[channel],
    not_before: isSendable && waitSeconds > 0 ? new Date(context.now.getTime() + waitSeconds * 1_000) : null,
    created_at: context.now,
    updated_at: context.now,
  });
  await insertFiles(
    raw,
    files.map((file) => ({ ...file, message_id: id, agency_id: application.agency_id })),
  );
  if (isSendable) context.enqueue({ queue: MESSAGE_QUEUE, data: { message_id: id }, startAfterSeconds: waitSeconds });
  context.emit({
    kind: 'message',
    agencyId: application.agency_id,
    applicationId: application.id,
    ids: { application_id: application.id },
  });
  return id;
}
