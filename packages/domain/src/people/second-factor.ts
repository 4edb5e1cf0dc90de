import { type Role, roleFacts } from '../access.ts';

/** Whether people of a role sign in with a second step: it is theirs to switch on, they are asked to, or they must. */
export const SECOND_FACTOR_RULES = ['off', 'asked', 'required'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** An agency's rules by role; one that is not named is off. */
export type SecondFactorPolicy = Readonly<Partial<Record<Role, SecondFactorRule>>>;

export const SECOND_FACTOR_REQUIRED = 'required' satisfies SecondFactorRule;

/** By role: from which day on (YYYY-MM-DD, US Eastern) a required second factor is required; a role that is not named: at once. */
export type SecondFactorDates = Readonly<Partial<Record<Role, string>>>;

/** How many days people have to set up a second factor, unless the admin chooses another date. */
export const SECOND_FACTOR_DAYS = 7;

/** Returns what holds for a person on a day; before the date people are asked only. Those above all agencies are asked to, as no agency has rules for them. */
export function secondFactorRule(
  { policy, dates }: { policy: SecondFactorPolicy; dates: SecondFactorDates },
  role: Role,
  today: string,
): SecondFactorRule {
  if (!roleFacts(role).isOfAgency) return 'asked';
  const rule = policy[role] ?? 'off';
  return rule === 'required' && (dates[role] ?? '') > today ? 'asked' : rule;
}

/** How many digits a code of an authenticator has, and recovery codes a person is given. */
export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

/** Returns a code as it is compared: without the spaces and dashes that people write, in upper case. */
export const bareCode = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Returns whether a text is a whole code of an authenticator. */
export const isWholeCode = (text: string): boolean => /^\d{6}$/.test(bareCode(text));
