import type { TheirApplication } from '@freeboard/contract';

/** Whether an application is the customer's without further checks: it has the e-mail address that they verified. */
export const isSure = ({ is_email_verified }: { is_email_verified: boolean }, { same }: TheirApplication): boolean =>
  is_email_verified && same.email;

/** The contact data that an application and a request have in common, as text. */
export const sameText = ({ email, phone }: { email: boolean; phone: boolean }): string =>
  email && phone ? 'same e-mail and phone' : email ? 'same e-mail' : phone ? 'same phone' : '';
