import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import type { JobLine } from '../../../kernel/context/context.ts';
import { GatewayError } from '../../../kernel/gateways.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import type { Services } from '../../../kernel/services.ts';
import { isActive, noteTrouble } from './portal-mail.queries.ts';

export { adminsToNotify, languageOf } from './portal-mail.queries.ts';

type PortalMail = {
  /** Null while there is no account yet. */
  person_id: number | null;
  to: string;
  from_name: string;
  subject: string;
  text: string;
};

/**
 * Waits grow from 30 seconds to an hour, about ten hours in all: enough for greylisting or an outage of the mail
 * server, while a one-time link still works.
 */
export const RETRY = { times: 16, first_s: 30, longest_s: 3_600 } as const;

const PORTAL_MAIL_QUEUE = 'portal-mail';

/** The content is sealed in the queue, because a link that signs a person in must not be readable in the database. */
export const jobOf = ({ vault }: Pick<Services, 'vault'>, mail: PortalMail): JobLine => ({
  queue: PORTAL_MAIL_QUEUE,
  retry: RETRY,
  data: { id: randomUUID(), sealed: vault.seal(JSON.stringify(mail)).toString('base64') },
});

const letter = z.strictObject({
  person_id: z.int().nullable(),
  to: z.string(),
  from_name: z.string(),
  subject: z.string(),
  text: z.string(),
});

async function send(app: App, { id, sealed }: { id: string; sealed: string }): Promise<void> {
  const { mail, vault } = app.services;
  if (!mail) return;
  const { person_id, ...given } = letter.parse(JSON.parse(vault.open(Buffer.from(sealed, 'base64'))));
  if (person_id !== null && !(await isActive(app.connection.db, person_id))) return;
  // Retried, because a job that fails after the e-mail was accepted would send it again.
  const note = async (trouble: string) => {
    if (person_id !== null) await retryWhileDatabaseDown(() => noteTrouble(app.connection.db, person_id, trouble));
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
