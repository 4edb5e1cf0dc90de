import type { NotificationLine } from '../../kernel/context/context.ts';

export const clientWrote = (agencyId: number, applicationId: number, name: string): NotificationLine => ({
  personId: null,
  agencyId,
  applicationId,
  kind: 'client_message',
  text: `${name || 'A client'} wrote to you.`,
});

export const sendFailed = (agencyId: number, applicationId: number, isText: boolean): NotificationLine => ({
  personId: null,
  agencyId,
  applicationId,
  kind: 'send_failed',
  text: `${isText ? 'A text' : 'An e-mail'} could not be sent.`,
});
