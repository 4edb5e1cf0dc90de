import { may, type Permission, type Role, roleFacts } from '@freeboard/domain/access';
import { maySee, type SavedSession } from '../../lib/session/session.ts';

type Place = { label: string; to: string; may: Permission };

export const HOME = '/dashboard/home';
export const AGENT_PORTAL = '/agent-portal/dashboard';

/** `also`: another path where the menu item is shown as current. */
const PLACES: readonly (Place & { also?: string })[] = [
  { label: 'Home', to: HOME, may: 'application.edit' },
  {
    label: 'Applications',
    to: AGENT_PORTAL,
    may: 'application.edit',
    also: '/agent-portal/application-details',
  },
  { label: 'Policies', to: '/agent-portal/policies', may: 'policy.see' },
  { label: 'Clients', to: '/agent-portal/clients', may: 'application.edit' },
  { label: 'Tasks', to: '/agent-portal/tasks', may: 'task.use' },
  { label: 'Messages', to: '/dashboard/messaging-console', may: 'message.use' },
  { label: 'Upload', to: '/dashboard/bulk-upload', may: 'upload.use' },
];

/** Empty for users who have only their home. */
export const placesOf = (session: SavedSession, pathname: string) =>
  PLACES.filter((place) => maySee(session, place.may)).map(({ label, to, also }) => ({
    label,
    to,
    isCurrent: [to, also].some((at) => at === pathname || (at !== undefined && pathname.startsWith(`${at}/`))),
  }));

/** '{Role} Dashboard' (R1.7). */
export const dashboardTitle = (role: Role): string => `${roleFacts(role).label} Dashboard`;

/** Target of the logo (section 2). */
export const logoTarget = (role: Role): string => (may(role, 'application.edit') ? AGENT_PORTAL : HOME);
