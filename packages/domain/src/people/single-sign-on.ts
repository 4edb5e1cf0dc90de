import { type Role, roleFacts } from '../access.ts';
import { HEAD_ROLES } from './person.ts';

/** What somebody is told whose password or passkey is right and does not let them in. */
export const SINGLE_SIGN_ON_ONLY = 'Your agency signs in by single sign-on. Use that instead.';

/** What an agency with single sign-on says of passwords; `breakGlass` keeps theirs whatever happens. */
export type PasswordRule = {
  roles: readonly Role[];
  breakGlassId: number;
  /** Whether that person is still an active admin of the agency. */
  isBreakGlassThere: boolean;
};

/**
 * Returns whether a password, or a passkey, still lets somebody in where their agency signs people in by single
 * sign-on. Nobody is locked out for good: who is of no agency keeps theirs, and without the one admin who does, all
 * admins keep theirs.
 */
export function passwordLetsIn({ id, role }: { id: number; role: Role }, rule: PasswordRule | null): boolean {
  if (!rule || !roleFacts(role).isOfAgency || rule.roles.includes(role)) return true;
  return id === rule.breakGlassId || (!rule.isBreakGlassThere && HEAD_ROLES.includes(role));
}

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Returns the e-mail domain in what somebody typed, in lower case; null where it is none. */
export function emailDomain(text: string): string | null {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  return DOMAIN.test(domain) ? domain : null;
}

/** Returns the domain of a whole e-mail address. */
export const domainOf = (email: string): string | null => emailDomain(email.slice(email.lastIndexOf('@') + 1));
