import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../access.ts';
import { domainOf, emailDomain, type PasswordRule, passwordLetsIn } from './single-sign-on.ts';

const rule = (more: Partial<PasswordRule> = {}): PasswordRule => ({
  roles: ['customer'],
  breakGlassId: 7,
  isBreakGlassThere: true,
  ...more,
});

describe('a password where an agency has single sign-on', () => {
  it.each<[Role, number, PasswordRule | null, boolean]>([
    ['agent', 1, null, true],
    ['agent', 1, rule(), false],
    ['customer', 1, rule(), true],
    ['admin', 1, rule(), false],
    ['admin', 7, rule(), true],
    ['admin', 1, rule({ isBreakGlassThere: false }), true],
    ['agent', 1, rule({ isBreakGlassThere: false }), false],
    ['super-admin', 1, rule(), true],
    ['agent', 1, rule({ roles: ['agent'] }), true],
  ])('of %s %i with %j: %s', (role, id, given, lets) => expect(passwordLetsIn({ id, role }, given)).toBe(lets));

  it('some admin is never locked out, whatever the rule', () =>
    fc.assert(
      fc.property(
        fc.subarray([...ROLES]),
        fc.boolean(),
        fc.uniqueArray(fc.nat(50), { minLength: 1 }),
        (roles, isThere, admins) => {
          const breakGlassId = isThere ? (admins[0] ?? 0) : 99;
          const given = rule({ roles, breakGlassId, isBreakGlassThere: isThere });
          return admins.some((id) => passwordLetsIn({ id, role: 'admin' }, given));
        },
      ),
    ));
});

it.each([
  ['harbor.example', 'harbor.example'],
  [' @Harbor.EXAMPLE ', 'harbor.example'],
  ['mail.harbor.example', 'mail.harbor.example'],
  ['harbor', null],
  ['', null],
  ['har bor.example', null],
  ['*.example', null],
])('the domain in %j is %j', (text, domain) => expect(emailDomain(text)).toBe(domain));

it.each([
  ['tom@harbor.example', 'harbor.example'],
  ['"a@b"@harbor.example', 'harbor.example'],
  ['harbor.example', 'harbor.example'],
])('that of %j is %j', (email, domain) => expect(domainOf(email)).toBe(domain));
