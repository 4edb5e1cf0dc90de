import { may, type Permission, type Role, roleFacts } from '@freeboard/domain/access';
import { maySee, type SavedSession } from '../../lib/session/session.ts';
import { hasModule } from '../../modules.ts';

export type DrawerItem = { label: string; to: string; hasCount?: true };

/** `of`: shown to users of one agency and those working in one, to those above all agencies, or to both. */
type Row = DrawerItem & { may?: Permission; of: 'agency' | 'all' | 'both'; module?: string };

const HOME = '/dashboard/home';
const AGENT_PORTAL = '/agent-portal/dashboard';
const ROWS: readonly Row[] = [
  { label: 'Dashboard', to: HOME, of: 'both' },
  { label: 'MGA Management', to: '/dashboard/mga/management', may: 'agency.manage', of: 'all' },
  { label: 'Users', to: '/dashboard/users', may: 'person.list', of: 'both' },
  { label: 'Registrations', to: '/dashboard/registrations', may: 'person.write', of: 'both', hasCount: true },
  { label: 'Portal Settings', to: '/dashboard/settings', may: 'settings.own', of: 'agency' },
  { label: 'Quotes Portal', to: '/dashboard/quotes-portal/management', may: 'portal.manage', of: 'agency' },
  { label: 'API Management', to: '/dashboard/api-management', may: 'api.manage', of: 'both', module: 'carriers' },
  { label: 'Operations', to: '/dashboard/operations', may: 'agency.manage', of: 'all' },
  { label: 'Bulk Upload', to: '/dashboard/bulk-upload', may: 'upload.use', of: 'agency' },
  { label: 'Agent Portal', to: AGENT_PORTAL, may: 'application.edit', of: 'agency' },
];

/** A user's drawer (section 2); Logout is always below it. */
export function drawerOf(session: SavedSession): readonly DrawerItem[] {
  const { isOfAgency } = roleFacts(session.user_role);
  const isShown = { both: true, all: !isOfAgency, agency: isOfAgency || Boolean(session.user.agency) };
  return ROWS.filter(
    ({ of, may: permission, module }) =>
      isShown[of] && (!permission || maySee(session, permission)) && hasModule(module),
  );
}

/** '{Role} Dashboard' (R1.7). */
export const dashboardTitle = (role: Role): string => `${roleFacts(role).label} Dashboard`;

/** Target of the logo (section 2). */
export const logoTarget = (role: Role): string => (may(role, 'application.edit') ? AGENT_PORTAL : HOME);
