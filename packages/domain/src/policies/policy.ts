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
 * The lists of a book. A number lists the policies whose term ends within that many days, `expired_` those whose term
 * ended within that many days.
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

export const daysOf = (view: DueView): number | null => {
  const days = /\d+$/.exec(view);
  return days ? Number(days[0]) : null;
};

/** In characters. */
export const POLICY_LIMITS = {
  ...{ carrier_name: 120, policy_number: 60, form: 20, insured: 200, address: 300 },
  ...{ email: 254, phone: 254, agent: 254 },
} as const;

/** Characters that a comparison of numbers and names ignores: punctuation, symbols, marks, spaces, invisible ones. */
const PUNCTUATION =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are left out like spaces
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each mark is left out by itself
  /[\u{1}-\u{2f}\u{3a}-\u{40}\u{5b}-\u{60}\u{7b}-\u{a9}\u{ab}-\u{b1}\u{b4}\u{b6}-\u{b8}\u{bb}\u{bf}\u{d7}\u{f7}\u{300}-\u{344}\u{346}-\u{362}\u{2000}-\u{206f}\u{20a0}-\u{20ff}\u{2100}\u{2101}\u{2103}-\u{2106}\u{2108}\u{2109}\u{2114}\u{2116}-\u{2118}\u{211e}-\u{2123}\u{2125}\u{2127}\u{2129}\u{212e}\u{213a}\u{213b}\u{214a}-\u{214d}\u{214f}\u{2190}-\u{245f}\u{2500}-\u{2775}\u{2794}-\u{2bff}\u{3000}-\u{3003}\u{3008}-\u{3020}\u{3030}\u{fe00}-\u{fe0f}\u{fe63}\u{feff}\u{ff0d}\u{fffc}\u{fffd}\u{1f000}-\u{1f0ff}\u{1f300}-\u{1faff}]/gu;
const LATIN = /[a-zà-öø-þ]/g;

/**
 * A policy number for comparison: 'HO 37959602' and 'ho-379596-02' are one policy. The printed number is stored as
 * well. The database's `policy_key` is the same function, character by character.
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
