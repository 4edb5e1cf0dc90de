/** How somebody came to agree, as the ledger keeps it (R9.10). */
export const CONSENT_SOURCES = ['Phone call', 'In person', 'Web form', 'E-mail', 'Signed form'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export type ConsentState = 'opted_in' | 'opted_out' | 'unknown';

/**
 * Whether a message may go to an address by what the ledger says: a text needs the client's own agreement (47 CFR
 * 64.1200), an e-mail only that they have not refused (15 USC 7704).
 */
export function mayWrite(channel: 'sms' | 'email', consent: ConsentState): boolean {
  return channel === 'sms' ? consent === 'opted_in' : consent !== 'opted_out';
}
