import type { TheirApplication } from '@freeboard/contract';

/** Whether the application has the e-mail address that the customer verified. */
export const isSure = ({ is_email_verified }: { is_email_verified: boolean }, { same }: TheirApplication): boolean =>
  is_email_verified && same.email;

export const sameText = ({ email, phone }: { email: boolean; phone: boolean }): string =>
  email && phone ? 'same e-mail and phone' : email ? 'same e-mail' : phone ? 'same phone' : '';
