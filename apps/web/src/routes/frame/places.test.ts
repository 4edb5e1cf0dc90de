import type { Role } from '@freeboard/domain/access';
import { expect, it } from 'vitest';
import type { SavedSession } from '../../lib/session/session.ts';
import { drawerOf } from './drawer.tsx';
import { dashboardTitle, logoTarget, placesOf } from './places.ts';

const labelsOf = (session: SavedSession) =>
  drawerOf(session)
    .map(({ label }) => label)
    .filter((label) => label !== 'API Management');

const sessionOf = (role: string, agency: object | null = null) =>
  ({
    user_role: role,
    user: { agency, user_accesses: { payload: { display_carriers: 'Yes' } } },
  }) as unknown as SavedSession;

// The items of section 2 whose screens exist.
it.each<[role: string, title: string, logo: string, drawer: string[]]>([
  [
    'super-admin',
    'Super Admin Dashboard',
    '/agent-portal/dashboard',
    ['Dashboard', 'MGA Management', 'Users', 'Registrations', 'Operations'],
  ],
  [
    'admin',
    'Admin Dashboard',
    '/agent-portal/dashboard',
    ['Dashboard', 'Users', 'Registrations', 'Portal Settings', 'Quotes Portal', 'Bulk Upload', 'Agent Portal'],
  ],
  [
    'agent',
    'Agent Dashboard',
    '/agent-portal/dashboard',
    ['Dashboard', 'Users', 'Registrations', 'Portal Settings', 'Bulk Upload', 'Agent Portal'],
  ],
  ['customer', 'Customer Dashboard', '/dashboard/home', ['Dashboard']],
  ['a role nobody declared', 'Unknown Dashboard', '/dashboard/home', ['Dashboard']],
])('%s: title, logo and drawer (section 2)', (role, title, logo, drawer) => {
  expect(dashboardTitle(role as Role)).toBe(title);
  expect(logoTarget(role as Role)).toBe(logo);
  expect(labelsOf(sessionOf(role))).toEqual(drawer);
});

it('a super-admin who works in an agency has its places too', () => {
  expect(labelsOf(sessionOf('super-admin', { id: 1 }))).toEqual([
    'Dashboard',
    'MGA Management',
    'Users',
    'Registrations',
    'Portal Settings',
    'Quotes Portal',
    'Operations',
    'Bulk Upload',
    'Agent Portal',
  ]);
});

const WORK = ['Home', 'Applications', 'Policies', 'Clients', 'Tasks', 'Messages', 'Upload'];
it.each<[role: string, at: string, places: string[], current: string[]]>([
  ['agent', '/dashboard/home', WORK, ['Home']],
  ['admin', '/agent-portal/application-details/7/documents/2', WORK, ['Applications']],
  ['agent', '/agent-portal/clients/12', WORK, ['Clients']],
  ['agent', '/agent-portal/policies/12', WORK, ['Policies']],
  ['super-admin', '/dashboard/messaging-console', WORK, ['Messages']],
  ['agent', '/dashboard/bulk-upload', WORK, ['Upload']],
  ['agent', '/dashboard/settings', WORK, []],
  ['customer', '/dashboard/home', [], []],
])('the places of %s at %s', (role, at, all, current) => {
  const found = placesOf(sessionOf(role), at);
  expect(found.map(({ label }) => label)).toEqual(all);
  expect(found.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(current);
});
