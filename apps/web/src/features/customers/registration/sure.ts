import type { TheirApplication } from '@freeboard/contract';

/** Whether an application is theirs without a decision: it has the address that they have verified. */
export const isSure = ({ is_email_verified }: { is_email_verified: boolean }, { same }: TheirApplication): boolean =>
  is_email_verified && same.email;

/** The contact data that it shares with a request, as text. */
export const sameText = ({ email, phone }: { email: boolean; phone: boolean }): string =>
  email && phone ? 'same e-mail and phone' : email ? 'same e-mail' : phone ? 'same phone' : '';
