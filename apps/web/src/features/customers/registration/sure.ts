import type { TheirApplication } from '@freeboard/contract';

export const isSure = ({ is_email_verified }: { is_email_verified: boolean }, { same }: TheirApplication): boolean =>
  is_email_verified && same.email;

export const sameText = ({ email, phone }: { email: boolean; phone: boolean }): string =>
  email && phone ? 'same e-mail and phone' : email ? 'same e-mail' : phone ? 'same phone' : '';
