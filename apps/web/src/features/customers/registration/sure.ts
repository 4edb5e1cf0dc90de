import type { TheirApplication } from '@freeboard/contract';

/**
 * Returns whether nobody needs to decide that an application is theirs: it has the address that they have shown to be
 * theirs.
 */
export const isSure = ({ is_email_verified }: { is_email_verified: boolean }, { same }: TheirApplication): boolean =>
  is_email_verified && same.email;

/** Returns what it has in common with a request, as a person reads it. */
export const sameText = ({ email, phone }: { email: boolean; phone: boolean }): string =>
  email && phone ? 'same e-mail and phone' : email ? 'same e-mail' : phone ? 'same phone' : '';
