import { type Role, roleFacts } from '../access.ts';
import { HEAD_ROLES } from './person.ts';

/** Shown when a correct password or passkey is refused because the agency requires single sign-on. */
export const SINGLE_SIGN_ON_ONLY = 'Your agency signs in by single sign-on. Use that instead.';

/**
 * Who may still use a password in an agency with single sign-on: users of `roles`, and always the user `breakGlassId`.
 */
export type PasswordRule = {
  roles: readonly Role[];
  breakGlassId: number;
  /** Whether the user `breakGlassId` is still an active admin of the agency. */
  isBreakGlassThere: boolean;
};

/**
 * Whether a password or passkey still works for a user whose agency uses single sign-on. Users without an agency keep
 * theirs and, so that no agency is locked out, all admins do if the designated admin is gone.
 */
export function passwordLetsIn({ id, role }: { id: number; role: Role }, rule: PasswordRule | null): boolean {
  if (!rule || !roleFacts(role).isOfAgency || rule.roles.includes(role)) return true;
  return id === rule.breakGlassId || (!rule.isBreakGlassThere && HEAD_ROLES.includes(role));
}

const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** Lower case; null if invalid. */
export function emailDomain(text: string): string | null {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  return DOMAIN.test(domain) ? domain : null;
}

export const domainOf = (email: string): string | null => emailDomain(email.slice(email.lastIndexOf('@') + 1));
