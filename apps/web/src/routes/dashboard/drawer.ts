import type { Role } from '@freeboard/domain';

export type DrawerItem = { label: string; to: string };

const HOME: DrawerItem = { label: 'Dashboard', to: '/dashboard/home' };
const SETTINGS: DrawerItem = { label: 'Portal Settings', to: '/dashboard/settings' };
const QUOTES: DrawerItem = { label: 'Quotes Portal', to: '/dashboard/quotes-portal/management' };
const UPLOAD: DrawerItem = { label: 'Bulk Upload', to: '/dashboard/bulk-upload' };
const AGENT: DrawerItem = { label: 'Agent Portal', to: '/agent-portal/dashboard' };

/** The drawer of each role (section 2); Logout stands below it always. */
export const DRAWER: Readonly<Record<Role, readonly DrawerItem[]>> = {
  'super-admin': [HOME, { label: 'MGA Management', to: '/dashboard/mga/management' }],
  admin: [HOME, SETTINGS, QUOTES, UPLOAD, AGENT],
  agent: [HOME, SETTINGS, UPLOAD, AGENT],
  customer: [HOME],
};

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  'super-admin': 'Super Admin',
  admin: 'Admin',
  agent: 'Agent',
  customer: 'Customer',
};

/** '{Role} Dashboard' (R1.7). */
export const dashboardTitle = (role: Role): string => `${ROLE_NAMES[role]} Dashboard`;

/** Where the logo leads (section 2). */
export const logoTarget = (role: Role): string => (role === 'customer' ? '/dashboard/home' : '/agent-portal/dashboard');
