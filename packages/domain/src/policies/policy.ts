import { APPLICATION_TYPES, TYPE_NAMES } from '../applications/lists.ts';
import { emailKey, phoneKey } from '../clients/identity.ts';
import { MESSAGES } from '../wording/messages.ts';

/** What a policy of the book covers. A book also has lines that are not quoted here. */
export const POLICY_LINES = [...APPLICATION_TYPES, 'umbrella', 'other'] as const;
export type PolicyLine = (typeof POLICY_LINES)[number];

export const POLICY_LINE_NAMES: Readonly<Record<PolicyLine, string>> = {
  ...TYPE_NAMES,
  umbrella: 'Umbrella',
  other: 'Other',
};

/** Where a term comes from: a quote bound here, an agent who entered it, a file, or a program with a key. */
export const TERM_SOURCES = ['bound', 'entered', 'imported', 'program'] as const;
export type TermSource = (typeof TERM_SOURCES)[number];

/** Why a policy is no longer renewed; it leaves the lists of what is due. */
export const POLICY_ENDINGS = {
  cancelled: 'Cancelled',
  moved: 'Moved to another carrier',
  lost: 'Moved to another agency',
  not_needed: 'No longer needed',
  mistake: 'Entered by mistake',
} as const;
export type PolicyEnding = keyof typeof POLICY_ENDINGS;

/** The lists of a book. A number lists the policies whose term ends within so many days. */
export const DUE_VIEWS = ['in_force', '120', '90', '60', '30', 'expired'] as const;
export type DueView = (typeof DUE_VIEWS)[number];

/** The days of a list of what is due; null for the other lists. */
export const daysOf = (view: string): number | null => (/^\d+$/.test(view) ? Number(view) : null);

/** The most characters of each text of a policy, whoever states it. */
export const POLICY_LIMITS = {
  ...{ carrier_name: 120, policy_number: 60, form: 20, insured: 200, address: 300 },
  ...{ email: 254, phone: 254, agent: 254 },
} as const;

/**
 * A policy number as it is compared: 'HO 37959602' and 'ho-379596-02' are one policy. The printed number is stored
 * next to it.
 */
export const policyNumberKey = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

export type PolicyInput = {
  readonly carrier_name: string;
  readonly policy_number: string;
  readonly form: string;
  readonly insured: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  /** E-mail address or name of the agent, as a file or a program states it; a blank leaves the agent. */
  readonly agent?: string | undefined;
};

/** Validates what a policy says apart from its terms; errors by field. */
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
