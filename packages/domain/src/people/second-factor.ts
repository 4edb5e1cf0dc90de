import { type Role, roleFacts } from '../access.ts';

/** Whether people of a role sign in with a second step: it is theirs to switch on, they are asked to, or they must. */
export const SECOND_FACTOR_RULES = ['off', 'asked', 'required'] as const;
export type SecondFactorRule = (typeof SECOND_FACTOR_RULES)[number];

/** An agency's rules by role; one that is not named is off. */
export type SecondFactorPolicy = Readonly<Partial<Record<Role, SecondFactorRule>>>;

/** What holds for a person; those above all agencies are asked to, as no agency has rules for them. */
export const secondFactorRule = (policy: SecondFactorPolicy, role: Role): SecondFactorRule =>
  roleFacts(role).isOfAgency ? (policy[role] ?? 'off') : 'asked';

/** How many digits a code of an authenticator has, and recovery codes a person is given. */
export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;

/** A code as it is compared: without the spaces and dashes that people write, in upper case. */
export const bareCode = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Whether a text is a whole code of an authenticator. */
export const isWholeCode = (text: string): boolean => /^\d{6}$/.test(bareCode(text));
