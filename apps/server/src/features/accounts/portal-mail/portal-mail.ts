import { randomUUID } from 'node:crypto';
import type { JobLine } from '../../../kernel/context/context.ts';
import type { Services } from '../../../kernel/services.ts';

/** An e-mail to a person of the portal about their account: an invitation, a one-time address, a code. */
export type PortalMail = {
  /** Whose account it is about; null where there is none yet. */
  person_id: number | null;
  to: string;
  from_name: string;
  subject: string;
  text: string;
};

/**
 * Waits of half a minute to an hour, nine to eleven hours in all: greylisting and a mail server's outage pass, and a
 * one-time address still works.
 */
export const PORTAL_MAIL_RETRY = { times: 16, first_s: 30, longest_s: 3_600 } as const;

export const PORTAL_MAIL_QUEUE = 'portal-mail';

/**
 * Returns the job that sends an e-mail to a person of the portal. What it says is sealed while it waits: it may hold an
 * address that lets somebody in, and the database keeps no such thing.
 */
export const portalMail = ({ vault }: Pick<Services, 'vault'>, mail: PortalMail): JobLine => ({
  queue: PORTAL_MAIL_QUEUE,
  retry: PORTAL_MAIL_RETRY,
  data: { id: randomUUID(), sealed: vault.seal(JSON.stringify(mail)).toString('base64') },
});
