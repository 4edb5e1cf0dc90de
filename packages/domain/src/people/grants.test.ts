import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERMISSIONS, ROLES, type Role, reach } from '../access.ts';
import { mayGrant, mayTakeOver, type Privileges, startsWithCarriers } from './grants.ts';

const person = (role: Role, displayCarriers: boolean): Privileges => ({ role, displayCarriers });
const anyone = fc.record({ role: fc.constantFrom(...ROLES), displayCarriers: fc.boolean() });
const WIDTHS = ['none', 'own', 'agency', 'all'];

it.each<[Role, boolean, boolean]>([
  ['admin', false, true],
  ['agent', true, true],
  ['agent', false, false],
  ['customer', true, false],
])('a new %s of an agency whose agents see carriers (%s) starts with their names: %s', (role, agentsSee, shown) =>
  expect(startsWithCarriers(role, agentsSee)).toBe(shown),
);

describe('granting', () => {
  it.each<[string, Privileges, Privileges, Privileges | null, boolean]>([
    ['a masked admin a seeing agent', person('admin', false), person('agent', true), null, false],
    ['a masked admin a masked agent', person('admin', false), person('agent', false), null, true],
    ['a seeing admin a seeing agent', person('admin', true), person('agent', true), null, true],
    [
      'a masked admin an agent who saw before',
      person('admin', false),
      person('agent', true),
      person('agent', true),
      true,
    ],
    ['a masked admin sight', person('admin', false), person('agent', true), person('agent', false), false],
    ['a masked super-admin a seeing admin', person('super-admin', false), person('admin', true), null, false],
    ['an agent an admin', person('agent', true), person('admin', true), null, false],
    ['an agent a customer', person('agent', true), person('customer', false), null, true],
    ['an admin a super-admin', person('admin', true), person('super-admin', true), null, false],
  ])('%s: %j, %j, %j: %s', (_what, actor, after, before, may) => expect(mayGrant(actor, after, before)).toBe(may));

  it('never adds a privilege that neither had', () =>
    fc.assert(
      fc.property(anyone, anyone, fc.option(anyone), (actor, after, before) => {
        if (!mayGrant(actor, after, before)) return;
        const had = before ? [actor, before] : [actor];
        if (after.displayCarriers) expect(had.some(({ displayCarriers }) => displayCarriers)).toBe(true);
        for (const permission of PERMISSIONS)
          expect(WIDTHS.indexOf(reach(after.role, permission))).toBeLessThanOrEqual(
            Math.max(...had.map(({ role }) => WIDTHS.indexOf(reach(role, permission)))),
          );
      }),
    ));

  it('leaves a person as they are, whoever asks', () =>
    fc.assert(fc.property(anyone, anyone, (actor, one) => mayGrant(actor, one, one))));

  it('lets nobody take over a person who may more', () => {
    expect(mayTakeOver(person('admin', false), person('agent', true))).toBe(false);
    expect(mayTakeOver(person('admin', true), person('agent', true))).toBe(true);
    expect(mayTakeOver(person('agent', true), person('admin', false))).toBe(false);
  });
});
