/** How consent was given, as recorded in the ledger (R9.10). */
export const CONSENT_SOURCES = ['Phone call', 'In person', 'Web form', 'E-mail', 'Signed form'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export type ConsentState = 'opted_in' | 'opted_out' | 'unknown';

/**
 * Whether a message may be sent to an address according to the ledger: a text needs the client's own agreement (47
 * CFR 64.1200), an e-mail only that they have not refused (15 USC 7704).
 */
export function mayWrite(channel: 'sms' | 'email', consent: ConsentState): boolean {
  return channel === 'sms' ? consent === 'opted_in' : consent !== 'opted_out';
}

export const refusedText = (channel: 'sms' | 'email'): string =>
  channel === 'sms'
    ? 'This client has ended texts. They can allow them again by texting START.'
    : 'This client has unsubscribed from e-mail.';

/** Ledger sources for what clients did themselves. Only the client may revoke an opt-out by text. */
export const CLIENT_TEXT = 'Text from the client';
export const CLIENT_EMAIL = 'E-mail from the client';

type Recorded = { readonly channel: 'sms' | 'email'; readonly state: 'opted_in' | 'opted_out' };

/**
 * Why a user may not record a consent for an address; null if they may. A refusal is always allowed. An agreement is
 * not allowed after the client opted out by text, which only another text from the client revokes, nor for the
 * requester's address, which is not the client's.
 */
export function whyNotRecorded(
  { channel, state }: Recorded,
  latest: { readonly state: string; readonly source: string } | null,
  isRequesters: boolean,
): string | null {
  if (state === 'opted_out') return null;
  if (isRequesters) return "This is the requester's: their agreement is not the client's.";
  if (channel === 'sms' && latest?.state === 'opted_out' && latest.source === CLIENT_TEXT) return refusedText(channel);
  return null;
}
