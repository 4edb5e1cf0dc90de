import { may, type Permission, type Role, roleFacts } from '@freeboard/domain';

export type DrawerItem = { label: string; to: string };

/** `of`: shown to people of one agency, to those above all of them, or to both. */
type Row = DrawerItem & { may?: Permission; of: 'agency' | 'all' | 'both' };

const HOME = '/dashboard/home';
const AGENT_PORTAL = '/agent-portal/dashboard';
const ROWS: readonly Row[] = [
  { label: 'Dashboard', to: HOME, of: 'both' },
  { label: 'MGA Management', to: '/dashboard/mga/management', may: 'agency.manage', of: 'all' },
  { label: 'Portal Settings', to: '/dashboard/settings', may: 'settings.own', of: 'agency' },
  { label: 'Quotes Portal', to: '/dashboard/quotes-portal/management', may: 'portal.manage', of: 'agency' },
  { label: 'Bulk Upload', to: '/dashboard/bulk-upload', may: 'upload.use', of: 'agency' },
  { label: 'Agent Portal', to: AGENT_PORTAL, may: 'application.edit', of: 'agency' },
];

/** The drawer of a role (section 2); Logout stands below it always. */
export function drawerOf(role: Role): readonly DrawerItem[] {
  const own = roleFacts(role).isOfAgency ? 'agency' : 'all';
  return ROWS.filter((row) => (row.of === 'both' || row.of === own) && (!row.may || may(role, row.may)));
}

/** '{Role} Dashboard' (R1.7). */
export const dashboardTitle = (role: Role): string => `${roleFacts(role).label} Dashboard`;

/** Where the logo leads (section 2). */
export const logoTarget = (role: Role): string => (may(role, 'application.edit') ? AGENT_PORTAL : HOME);
