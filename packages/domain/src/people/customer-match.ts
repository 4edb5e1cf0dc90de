import { type Role, reach } from '../access.ts';
import { maskPhone } from '../forms/formats/phone.ts';

/**
 * A customer as the agency knows them, and which values were verified; a verified value counts while it equals the
 * current one.
 */
export type CustomerIdentity = {
  name: string;
  email: string;
  phone: string;
  /** The name as entered or accepted by the agency, which the customer can't change; null if there is none. */
  verified_name: string | null;
  verified_email: string | null;
  verified_phone: string | null;
};

export type ClientFields = { first_name: string; last_name: string; email: string; phone: string };

export type CustomerMatch = {
  name: boolean;
  email: 'verified' | 'unverified' | null;
  phone: 'verified' | 'unverified' | null;
};

const SUFFIXES: Readonly<Record<string, string>> = {
  jr: 'jr',
  junior: 'jr',
  sr: 'sr',
  senior: 'sr',
  ii: '2',
  iii: '3',
  iv: '4',
};

/** Drops accents, case, periods and apostrophes. A hyphenated name stays one word. */
export const nameWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);

function splitSuffix(words: readonly string[]): { words: readonly string[]; suffix: string } {
  const suffix = words.length > 1 ? SUFFIXES[words.at(-1) ?? ''] : undefined;
  return suffix === undefined ? { words, suffix: '' } : { words: words.slice(0, -1), suffix };
}

const isSameMiddleName = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));

/** Whether middle names are compatible: they may be left out or abbreviated, but not contradict each other. */
function areMiddleNamesCompatible(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === 0 || others.length === 0) return true;
  return some.length === others.length && some.every((word, index) => isSameMiddleName(word, others[index] ?? ''));
}

/**
 * Compares a customer's full name with the first and last name of an application. Case, accents and a missing middle
 * name make no difference; another last name (a maiden name) or generation (Jr., Sr.) does.
 */
export function isSameName(fullName: string, client: Pick<ClientFields, 'first_name' | 'last_name'>): boolean {
  const first = nameWords(client.first_name);
  const last = nameWords(client.last_name);
  if (first.length === 0 || last.length === 0) return false;
  const person = splitSuffix(nameWords(fullName));
  const other = splitSuffix([...first, ...last]);
  const lastName = other.words.slice(first.length);
  if (lastName.length === 0 || person.suffix !== other.suffix) return false;
  if (person.words.length <= lastName.length || person.words[0] !== first[0]) return false;
  const end = person.words.length - lastName.length;
  if (lastName.some((word, index) => word !== person.words[end + index])) return false;
  return areMiddleNamesCompatible(person.words.slice(1, end), first.slice(1));
}

const sameEmail = (one: string | null, other: string): boolean =>
  one !== null && one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase();

const samePhone = (one: string | null, other: string): boolean =>
  one !== null && maskPhone(one) !== '' && maskPhone(one) === maskPhone(other);

/** Null if they share neither e-mail address nor phone number. */
export function matchCustomer(customer: CustomerIdentity, client: ClientFields): CustomerMatch | null {
  const email = sameEmail(customer.email, client.email);
  const phone = samePhone(customer.phone, client.phone);
  if (!email && !phone) return null;
  const state = (isSame: boolean, isVerified: boolean) => (isSame ? (isVerified ? 'verified' : 'unverified') : null);
  return {
    name: isSameName(customer.verified_name ?? customer.name, client),
    email: state(email, sameEmail(customer.verified_email, customer.email)),
    phone: state(phone, samePhone(customer.verified_phone, customer.phone)),
  };
}

/**
 * Whether a match links an application to a customer without a user's decision: a verified e-mail address or phone
 * number, and the name (D33).
 */
export const isSureMatch = (match: CustomerMatch): boolean =>
  match.name && (match.email === 'verified' || match.phone === 'verified');

/** Null if none matches with certainty, or several do. */
export function selectCustomer<Candidate extends { match: CustomerMatch }>(
  candidates: readonly Candidate[],
): Candidate | null {
  const sure = candidates.filter(({ match }) => isSureMatch(match));
  return sure.length === 1 ? (sure[0] ?? null) : null;
}

/**
 * Lists the verified facts of a customer entered by a user of `role`: everything if they act for the whole agency
 * (section 4). An agent vouches only for the name, so that no one reads a colleague's application by entering its
 * client's address.
 */
export function verifiedByStaff<Contact extends { name?: string; email?: string; phone?: string }>(
  role: Role,
  given: Contact,
): { verified_name?: string; verified_email?: string; verified_phone?: string } {
  const isWholeAgency = ['agency', 'all'].includes(reach(role, 'person.write'));
  return {
    ...(given.name === undefined ? {} : { verified_name: given.name }),
    ...(given.email === undefined || !isWholeAgency ? {} : { verified_email: given.email }),
    ...(given.phone === undefined || !isWholeAgency ? {} : { verified_phone: given.phone }),
  };
}
