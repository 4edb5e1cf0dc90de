import { type Role, roleFacts } from '../access.ts';

export const SECOND_FACTOR_RULES = ['off', 'asked', 'required'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** An agency's rules by role; missing ones are off. */
export type SecondFactorPolicy = Readonly<Partial<Record<Role, SecondFactorRule>>>;

export const SECOND_FACTOR_REQUIRED = 'required' satisfies SecondFactorRule;

/**
 * By role: the day (YYYY-MM-DD, US Eastern) from which a required second factor is enforced; immediately for roles
 * that are left out.
 */
export type SecondFactorDates = Readonly<Partial<Record<Role, string>>>;

/** Default number of days that users have to set up a second factor. */
export const SECOND_FACTOR_DAYS = 7;

/**
 * The rule for a user on a day: before its date, 'required' counts as 'asked'. Always 'asked' for users without an
 * agency, because no agency's rules apply to them.
 */
export function secondFactorRule(
  { policy, dates }: { policy: SecondFactorPolicy; dates: SecondFactorDates },
  role: Role,
  today: string,
): SecondFactorRule {
  if (!roleFacts(role).isOfAgency) return 'asked';
  const rule = policy[role] ?? 'off';
  return rule === 'required' && (dates[role] ?? '') > today ? 'asked' : rule;
}

export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

export const bareCode = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

export const isWholeCode = (text: string): boolean => /^\d{6}$/.test(bareCode(text));
