import type { Role } from '@freeboard/domain/access';
import { expect, it } from 'vitest';
import type { SavedSession } from '../../lib/session/session.ts';
import { dashboardTitle, drawerOf, logoTarget } from './drawer.ts';

const sessionOf = (role: string, display_carriers = 'Yes', agency: object | null = null) =>
  ({ user_role: role, user: { agency, user_accesses: { payload: { display_carriers } } } }) as unknown as SavedSession;

// Of the items of section 2 those whose screens work, and API Management for those who may.
it.each<[role: string, title: string, logo: string, drawer: string[]]>([
  [
    'super-admin',
    'Super Admin Dashboard',
    '/agent-portal/dashboard',
    ['Dashboard', 'MGA Management', 'Users', 'Registrations', 'API Management', 'Operations'],
  ],
  [
    'admin',
    'Admin Dashboard',
    '/agent-portal/dashboard',
    [
      'Dashboard',
      'Users',
      'Registrations',
      'Portal Settings',
      'Quotes Portal',
      'API Management',
      'Bulk Upload',
      'Agent Portal',
    ],
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
  expect(drawerOf(sessionOf(role)).map(({ label }) => label)).toEqual(drawer);
});

it('an admin who may not see carriers has no API Management in the drawer', () => {
  expect(drawerOf(sessionOf('admin', 'No')).map(({ label }) => label)).not.toContain('API Management');
});

it('a super-admin who works in an agency has its places too', () => {
  expect(drawerOf(sessionOf('super-admin', 'Yes', { id: 1 })).map(({ label }) => label)).toEqual([
    'Dashboard',
    'MGA Management',
    'Users',
    'Registrations',
    'Portal Settings',
    'Quotes Portal',
    'API Management',
    'Operations',
    'Bulk Upload',
    'Agent Portal',
  ]);
});
