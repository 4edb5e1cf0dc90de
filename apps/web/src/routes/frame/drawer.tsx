import { type Permission, roleFacts } from '@freeboard/domain/access';
import { Link, NavLink } from 'react-router';
import { WaitingCount } from '../../features/customers/registration/waiting-count.tsx';
import type { PlaceInDrawer } from '../../lib/module.ts';
import { maySee, type SavedSession } from '../../lib/session/session.ts';
import { MODULE_PLACES } from '../../modules.ts';
import classes from './frame.module.css';
import { AGENT_PORTAL, dashboardTitle, HOME } from './places.ts';

type Item = { label: string; to: string; hasCount?: true };
type Row = Item & { may?: Permission; of: PlaceInDrawer['of'] };

const DRAWER: readonly Row[] = [
  { label: 'Dashboard', to: HOME, of: 'both' },
  { label: 'MGA Management', to: '/dashboard/mga/management', may: 'agency.manage', of: 'all' },
  { label: 'Users', to: '/dashboard/users', may: 'person.list', of: 'both' },
  { label: 'Registrations', to: '/dashboard/registrations', may: 'person.write', of: 'both', hasCount: true },
  { label: 'Portal Settings', to: '/dashboard/settings', may: 'settings.own', of: 'agency' },
  { label: 'Quotes Portal', to: '/dashboard/quotes-portal/management', may: 'portal.manage', of: 'agency' },
  { label: 'Operations', to: '/dashboard/operations', may: 'agency.manage', of: 'all' },
  { label: 'Bulk Upload', to: '/dashboard/bulk-upload', may: 'upload.use', of: 'agency' },
  { label: 'Agent Portal', to: AGENT_PORTAL, may: 'application.edit', of: 'agency' },
];

const ROWS = DRAWER.flatMap((row): Row[] => [
  row,
  ...MODULE_PLACES.flatMap(({ drawer, ...place }) =>
    drawer?.after === row.label ? [{ ...place, of: drawer.of }] : [],
  ),
]);

/** The user's drawer (section 2); Logout is always below it. */
export function drawerOf(session: SavedSession): readonly Item[] {
  const { isOfAgency } = roleFacts(session.user_role);
  const isShown = { both: true, all: !isOfAgency, agency: isOfAgency || Boolean(session.user.agency) };
  return ROWS.filter(({ of, may: permission }) => isShown[of] && (!permission || maySee(session, permission)));
}

/** `except`: paths that a menu links to already. */
export const DrawerLinks = ({ session, except = [] }: { session: SavedSession; except?: readonly string[] }) =>
  drawerOf(session)
    .filter(({ to }) => !except.includes(to))
    .map((item) => (
      <NavLink key={item.to} to={item.to}>
        {item.label}
        {item.hasCount ? <WaitingCount /> : null}
      </NavLink>
    ));

export default function Drawer({ session, fold }: { session: SavedSession; fold: () => void }) {
  return (
    <nav className={`hide-s ${classes.drawer}`} aria-label={dashboardTitle(session.user_role)}>
      <DrawerLinks session={session} />
      <hr />
      <Link to="/logout">Logout</Link>
      <span className="grow" />
      <button type="button" className={classes.fold} aria-keyshortcuts="[" onClick={fold}>
        <kbd>[</kbd> Hide this menu
      </button>
    </nav>
  );
}
