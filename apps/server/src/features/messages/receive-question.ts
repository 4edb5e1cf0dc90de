import { QUESTION_SUBJECTS } from '@freeboard/domain/messages';
import type { GuestContext } from '../../kernel/context/context.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { e164, mailAddress } from './address.ts';
import type { Channel } from './consents/consents.queries.ts';
import { insertMessage, lastSentTo } from './messages.queries.ts';

type Of = { id: number; agency_id: number; phone: string; email: string };

const SHOWN_LENGTH = 160;

export function questionNotice(name: string, number: number, question: string): string {
  const characters = [...question.replaceAll(/\s+/g, ' ')];
  const isLong = characters.length > SHOWN_LENGTH;
  const shown = characters.slice(0, SHOWN_LENGTH).join('').trimEnd() + (isLong ? '…' : '');
  return `${name} asks about application ${number}: “${shown}”`;
}

async function placeFor(db: Database, { id, email, phone }: Of): Promise<{ channel: Channel; address: string } | null> {
  const own = mailAddress(email);
  if (own) return { channel: 'email', address: own };
  const text = e164(phone);
  if (text) return { channel: 'sms', address: text };
  return (await lastSentTo(db, id)) ?? null;
}

/**
 * Adds a question from the client page or the portal to the conversation with the client.
 * @returns the id of its message; null when no address of the client is known
 */
export async function receiveQuestion(
  { system, clock, effects }: Pick<GuestContext, 'system' | 'clock' | 'effects'>,
  application: Of,
  contact_name: string,
  question: string,
  asked: keyof typeof QUESTION_SUBJECTS = 'link',
): Promise<number | null> {
  const place = await placeFor(system, application);
  if (!place) return null;
  const now = clock.now();
  const { id } = await insertMessage(system, {
    agency_id: application.agency_id,
    application_id: application.id,
    contact_name,
    ...place,
    direction: 'inbound',
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
  return id;
}
