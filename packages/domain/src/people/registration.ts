import { isWholePhone } from '../forms/formats/phone.ts';
import { LOGIN_RULES } from '../wording/login.ts';
import { isEmail, MESSAGES } from '../wording/messages.ts';
import { lineError, textError } from '../wording/plain-text.ts';

export const REGISTRATION_REQUIRED = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'business_name',
  'business_address',
  'password',
] as const;

export type Registration = Readonly<
  Partial<Record<(typeof REGISTRATION_REQUIRED)[number] | 'description', string | null>>
>;

/** Validates a customer's registration (section 5, R7.8); errors by field. Description is optional. */
export function registrationErrors(given: Registration): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const text = (key: keyof Registration): string => given[key] ?? '';
  for (const key of REGISTRATION_REQUIRED) {
    if (text(key).trim() === '') errors[key] = [key === 'password' ? LOGIN_RULES.password.required : MESSAGES.required];
  }
  for (const key of ['first_name', 'last_name', 'business_name', 'business_address'] as const) {
    const fault = lineError(text(key).trim());
    if (fault && !errors[key]) errors[key] = [fault];
  }
  const fault = textError(text('description'));
  if (fault) errors.description = [fault];
  if (!errors.email && !isEmail(text('email').trim())) errors.email = [MESSAGES.email];
  if (!errors.phone_number && !isWholePhone(text('phone_number'))) errors.phone_number = [MESSAGES.phone];
  if (!errors.password && text('password').length < LOGIN_RULES.password.minimum) {
    errors.password = [LOGIN_RULES.password.short];
  }
  return errors;
}

/** The flags of a registration: a request starts unverified, a direct registration verified (section 4). */
export function registrationFlags(isRequest: boolean) {
  return { is_request: isRequest, is_email_verified: !isRequest, is_phone_verified: !isRequest };
}
