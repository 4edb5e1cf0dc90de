import { expect, it } from 'vitest';
import {
  isBelow,
  may,
  mayAs,
  mayBegin,
  PERMISSIONS,
  ROLES,
  type Role,
  reach,
  roleFacts,
  STAFF_ROLES,
} from './access.ts';

const SPECIFIED: readonly Role[] = ['super-admin', 'admin', 'agent', 'customer'];
const FIFTH = 'nobody-declared' as Role;
const REACH = { all: 'every agency', agency: 'the agency', own: 'own', none: '' };

it('docs/roles.md is made from the table (vitest -u writes it)', async () => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    line(['', ...ROLES.map((role) => roleFacts(role).label)]),
    line(['---', ...ROLES.map(() => '---')]),
    ...PERMISSIONS.map((permission) =>
      line([`\`${permission}\``, ...ROLES.map((role) => REACH[reach(role, permission)])]),
    ),
  ];
  const text = `# Who may what

How far each permission reaches, made from the table in \`packages/domain/src/access.ts\`. 'Own' means what a user created or handles; for a customer, what belongs to them.

${table.join('\n')}
`;
  await expect(text).toMatchFileSnapshot('../../../docs/roles.md');
});

it('a fifth role has nothing that it was not given', () => {
  for (const permission of PERMISSIONS) {
    expect(reach(FIFTH, permission)).toBe('none');
    expect(mayAs({ role: FIFTH, displayCarriers: true }, permission)).toBe(false);
  }
  expect(mayBegin({ role: FIFTH, agency: {} })).toBe(false);
  expect(roleFacts(FIFTH)).toEqual({ label: 'Unknown', own: null, isOfAgency: true });
  for (const role of ROLES) expect(isBelow(role, FIFTH)).toBe(false);
  for (const name of ['constructor', '__proto__', 'toString']) expect(may(name as Role, 'application.see')).toBe(false);
});

it.each<[role: Role, below: Role[]]>([
  ['super-admin', ['admin', 'agent', 'customer']],
  ['admin', ['agent', 'customer']],
  ['agent', ['customer']],
  ['customer', []],
])('below %s are %j: who may be signed in as (R1.8)', (role, below) => {
  expect(SPECIFIED.filter((other) => isBelow(other, role))).toEqual(below);
});

it('admins and agents handle applications', () =>
  expect(STAFF_ROLES.filter((role) => SPECIFIED.includes(role))).toEqual(['admin', 'agent']));
