import { randomUUID } from 'node:crypto';
import type { JobLine } from '../../../kernel/context/context.ts';
import type { Services } from '../../../kernel/services.ts';

/** An e-mail to a portal user about their account: an invitation, a one-time link, a code. */
export type PortalMail = {
  /** The account's person; null when there is none yet. */
  person_id: number | null;
  to: string;
  from_name: string;
  subject: string;
  text: string;
};

/**
 * Waits of half a minute to an hour, nine to eleven hours in all: enough for greylisting or a mail server's outage,
 * while a one-time link still works.
 */
export const PORTAL_MAIL_RETRY = { times: 16, first_s: 30, longest_s: 3_600 } as const;

export const PORTAL_MAIL_QUEUE = 'portal-mail';

/**
 * The job that sends an e-mail to a portal user. Its content is sealed while it waits: it may contain a link that signs
 * a person in, which the database must not store.
 */
export const portalMail = ({ vault }: Pick<Services, 'vault'>, mail: PortalMail): JobLine => ({
  queue: PORTAL_MAIL_QUEUE,
  retry: PORTAL_MAIL_RETRY,
  data: { id: randomUUID(), sealed: vault.seal(JSON.stringify(mail)).toString('base64') },
});
