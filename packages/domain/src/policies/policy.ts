import { APPLICATION_TYPES, TYPE_NAMES } from '../applications/lists.ts';
import { emailKey, phoneKey } from '../clients/identity.ts';
import { MESSAGES } from '../wording/messages.ts';

/** Includes lines that are not quoted here. */
export const POLICY_LINES = [...APPLICATION_TYPES, 'umbrella', 'other'] as const;
export type PolicyLine = (typeof POLICY_LINES)[number];

export const POLICY_LINE_NAMES: Readonly<Record<PolicyLine, string>> = {
  ...TYPE_NAMES,
  umbrella: 'Umbrella',
  other: 'Other',
};

export const TERM_SOURCES = ['bound', 'entered', 'imported', 'program'] as const;
export type TermSource = (typeof TERM_SOURCES)[number];

/** Why a policy is not renewed; it is then left out of the due lists. */
export const POLICY_ENDINGS = {
  cancelled: 'Cancelled',
  moved: 'Moved to another carrier',
  lost: 'Moved to another agency',
  not_needed: 'No longer needed',
  mistake: 'Entered by mistake',
} as const;
export type PolicyEnding = keyof typeof POLICY_ENDINGS;

/**
 * The lists of a book. A number lists the policies whose term ends within so many days, `expired_` those whose term
 * ended within so many days.
 */
export const DUE_VIEWS = [
  'in_force',
  '120',
  '90',
  '60',
  '30',
  'expired',
  'expired_30',
  'expired_60',
  'expired_90',
  'expired_120',
] as const;
export type DueView = (typeof DUE_VIEWS)[number];

export const isExpiredView = (view: DueView): boolean => view.startsWith('expired');

/** Null if the list has no window of days. */
export const daysOf = (view: DueView): number | null => {
  const days = /\d+$/.exec(view);
  return days ? Number(days[0]) : null;
};

/** In characters. */
export const POLICY_LIMITS = {
  ...{ carrier_name: 120, policy_number: 60, form: 20, insured: 200, address: 300 },
  ...{ email: 254, phone: 254, agent: 254 },
} as const;

/** Characters that a comparison of numbers and names ignores: punctuation, spaces and invisible ones. */
const PUNCTUATION =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are left out like spaces
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u2212\u3000\ufe63\ufeff\uff0d]/g;
const LATIN = /[a-zà-öø-þ]/g;

/**
 * A policy number as it is compared: 'HO 37959602' and 'ho-379596-02' are one policy. The printed number is stored
 * next to it. `policy_key` of the database is the same function, character by character.
 */
export const policyNumberKey = (number: string): string =>
  number.replaceAll(PUNCTUATION, '').replaceAll(LATIN, (letter) => letter.toUpperCase());

export type PolicyInput = {
  readonly carrier_name: string;
  readonly policy_number: string;
  readonly form: string;
  readonly insured: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  /** E-mail address or name of the agent, as stated by a file or a program; blank leaves the agent unchanged. */
  readonly agent?: string | undefined;
};

export function policyErrors(policy: PolicyInput) {
  const { carrier_name, policy_number, insured, email, phone } = policy;
  const errors: Record<string, string[]> = {};
  for (const [field, text] of Object.entries({ carrier_name, policy_number, insured }))
    if (text.trim() === '') errors[field] = [MESSAGES.required];
  if (!errors.carrier_name && policyNumberKey(carrier_name) === '') errors.carrier_name = [MESSAGES.invalid];
  if (!errors.policy_number && policyNumberKey(policy_number) === '')
    errors.policy_number = ['A policy number has letters or digits.'];
  if (email.trim() !== '' && emailKey(email) === '') errors.email = [MESSAGES.email];
  if (phone.trim() !== '' && phoneKey(phone) === '') errors.phone = [MESSAGES.phone];
  for (const [field, most] of Object.entries(POLICY_LIMITS))
    if ((policy[field as keyof typeof POLICY_LIMITS] ?? '').trim().length > most)
      errors[field] = [`At most ${most} characters.`];
  return errors;
}
