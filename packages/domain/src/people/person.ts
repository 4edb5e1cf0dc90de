import { isBelow, ROLES, type Role, reach, roleFacts } from '../access.ts';
import { isWholePhone } from '../forms/formats/phone.ts';
import { isEmail, MESSAGES } from '../wording/messages.ts';
import { lineError } from '../wording/plain-text.ts';

/** What is typed of a person of the portal, each with the longest that is kept. */
export const PERSON_FIELDS = { name: 120, email: 254, username: 60, phone: 14, license: 60, title: 80 } as const;
export type PersonField = keyof typeof PERSON_FIELDS;
const OPTIONAL: ReadonlySet<PersonField> = new Set(['phone', 'license', 'title']);

/** No @: a user name that reads as an e-mail address could be somebody else's. */
const USERNAME = /^[a-z0-9][a-z0-9._-]{2,}$/i;

/** Returns what is wrong with one field of a person, or null; phone, license and title may be left out. */
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

/** Returns what stands under a person's name where a proposal names them: 'Senior agent · License FL W412087'. */
export const signatureText = ({ title, license }: { title: string; license: string }): string =>
  [title.trim(), license.trim() && `License ${license.trim()}`].filter(Boolean).join(' · ');

/** Returns the roles whose people somebody of `role` may create, change and deactivate (R7.9). */
export const managedRoles = (role: Role): Role[] =>
  reach(role, 'person.write') === 'none' ? [] : ROLES.filter((other) => isBelow(other, role));

/** The roles that keep an agency going: it always has somebody of one of them. */
export const HEAD_ROLES: readonly Role[] = ROLES.filter(
  (role) => roleFacts(role).isOfAgency && reach(role, 'person.write') === 'agency',
);

/** An invitation works this long. */
export const INVITATION_HOURS = 72;

/** Active, asked in and not yet come, or shut out. */
export const PERSON_STATES = ['active', 'invited', 'deactivated'] as const;
export type PersonState = (typeof PERSON_STATES)[number];
