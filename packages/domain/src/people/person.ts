import { isBelow, ROLES, type Role, reach, roleFacts } from '../access.ts';
import { isWholePhone } from '../forms/formats/phone.ts';
import { isEmail, MESSAGES } from '../wording/messages.ts';
import { lineError } from '../wording/plain-text.ts';

/** Maximum lengths in characters. */
export const PERSON_FIELDS = { name: 120, email: 254, username: 60, phone: 14, license: 60, title: 80 } as const;
export type PersonField = keyof typeof PERSON_FIELDS;
const OPTIONAL: ReadonlySet<PersonField> = new Set(['phone', 'license', 'title']);

/** No @, because a user name that looks like an e-mail address could be another user's address. */
const USERNAME = /^[a-z0-9][a-z0-9._-]{2,}$/i;

export function personFieldError(field: PersonField, given: string): string | null {
  const text = given.trim();
  if (text === '') return OPTIONAL.has(field) ? null : MESSAGES.required;
  if (text.length > PERSON_FIELDS[field]) return `max. ${PERSON_FIELDS[field]} Characters.`;
  const fault = lineError(text);
  if (fault) return fault;
  if (field === 'email' && !isEmail(text)) return MESSAGES.email;
  if (field === 'phone' && !isWholePhone(text)) return MESSAGES.phone;
  if (field === 'username' && !USERNAME.test(text)) return 'At least 3 letters, digits, dots, dashes or underscores.';
  return null;
}

/** 'Senior agent · License FL W412087'. */
export const signatureText = ({ title, license }: { title: string; license: string }): string =>
  [title.trim(), license.trim() && `License ${license.trim()}`].filter(Boolean).join(' · ');

/** The roles of the users that a user of `role` may create, change and deactivate (R7.9). */
export const managedRoles = (role: Role): Role[] =>
  reach(role, 'person.write') === 'none' ? [] : ROLES.filter((other) => isBelow(other, role));

export const HEAD_ROLES: readonly Role[] = ROLES.filter(
  (role) => roleFacts(role).isOfAgency && reach(role, 'person.write') === 'agency',
);

export const INVITATION_HOURS = 72;

/** `invited`: has not joined yet; `deactivated`: can't sign in. */
export const PERSON_STATES = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof PERSON_STATES)[number];
