import type { Role } from '@freeboard/domain';
import { expect, it } from 'vitest';
import { dashboardTitle, drawerOf, logoTarget } from './drawer.ts';

it.each<[role: string, title: string, logo: string, drawer: string[]]>([
  ['super-admin', 'Super Admin Dashboard', '/agent-portal/dashboard', ['Dashboard', 'MGA Management']],
  [
    'admin',
    'Admin Dashboard',
    '/agent-portal/dashboard',
    ['Dashboard', 'Portal Settings', 'Quotes Portal', 'Bulk Upload', 'Agent Portal'],
  ],
  [
    'agent',
    'Agent Dashboard',
    '/agent-portal/dashboard',
    ['Dashboard', 'Portal Settings', 'Bulk Upload', 'Agent Portal'],
  ],
  ['customer', 'Customer Dashboard', '/dashboard/home', ['Dashboard']],
  ['a role nobody declared', 'Unknown Dashboard', '/dashboard/home', ['Dashboard']],
])('%s: title, logo and drawer (section 2)', (role, title, logo, drawer) => {
  expect(dashboardTitle(role as Role)).toBe(title);
  expect(logoTarget(role as Role)).toBe(logo);
  expect(drawerOf(role as Role).map(({ label }) => label)).toEqual(drawer);
});
