import { MESSAGES } from '../wording/messages.ts';
import { lineError } from '../wording/plain-text.ts';

export const MOST_PASSKEYS = 20;
export const LONGEST_PASSKEY_NAME = 60;

export function passkeyNameError(given: string): string | null {
  const name = given.trim();
  if (name === '') return MESSAGES.required;
  return name.length > LONGEST_PASSKEY_NAME ? `max. ${LONGEST_PASSKEY_NAME} Characters.` : lineError(name);
}
