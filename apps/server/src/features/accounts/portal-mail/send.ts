import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { GatewayError } from '../../../kernel/gateways.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { PORTAL_MAIL_QUEUE } from './portal-mail.ts';
import { isActive, noteTrouble } from './trouble.queries.ts';

const letter = z.strictObject({
  person_id: z.int().nullable(),
  to: z.string(),
  from_name: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** Sends it and saves the outcome with the person; a temporary refusal is retried. */
async function send(app: App, { id, sealed }: { id: string; sealed: string }): Promise<void> {
  const { mail, vault } = app.services;
  if (!mail) return;
  const { person_id, ...given } = letter.parse(JSON.parse(vault.open(Buffer.from(sealed, 'base64'))));
  if (person_id !== null && !(await isActive(app.connection.db, person_id))) return;
  const note = async (trouble: string) => {
    if (person_id !== null) await noteTrouble(app.connection.db, person_id, trouble);
  };
  try {
    await mail.send({ ...given, id, reply_to: [], html: null, unsubscribe_url: null, attachments: [] });
    await note('');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await note(error.message);
    // An unclear outcome is retried too: the Message-ID stays the same, and a duplicate is better than no mail.
    if (error.kind !== 'refused') throw error;
  }
}

export const portalMailJob = defineJob(PORTAL_MAIL_QUEUE, z.object({ id: z.string(), sealed: z.string() }), send, {
  concurrency: 2,
  isOutward: true,
  // The reason for a failure is shown with the user after each attempt.
  onExhausted: 'nothing waits',
});
