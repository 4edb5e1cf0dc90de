import type { GuestContext } from '../../kernel/context/context.ts';
import { e164, mailAddress } from './address.ts';
import { insertMessage } from './messages.queries.ts';
import { QUESTION_SUBJECTS } from './policy.ts';

type Of = { id: number; agency_id: number; phone: string; email: string };

/** Puts a question from the client's page or a customer into the conversation with them, by e-mail or else by text: so it can be answered there. */
export async function receiveQuestion(
  { system, clock, effects }: Pick<GuestContext, 'system' | 'clock' | 'effects'>,
  application: Of,
  contact_name: string,
  question: string,
  asked: keyof typeof QUESTION_SUBJECTS = 'link',
): Promise<void> {
  const email = mailAddress(application.email);
  const address = email || e164(application.phone);
  if (!address) return;
  const now = clock.now();
  await insertMessage(system, {
    agency_id: application.agency_id,
    application_id: application.id,
    contact_name,
    channel: email ? 'email' : 'sms',
    direction: 'inbound',
    address,
    subject: QUESTION_SUBJECTS[asked],
    body: question,
    state: 'received',
    created_at: now,
    updated_at: now,
  });
  effects.events.push({
    kind: 'message',
    agencyId: application.agency_id,
    applicationId: application.id,
    ids: { application_id: application.id },
  });
}
