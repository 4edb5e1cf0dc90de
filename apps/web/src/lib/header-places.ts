import type { Permission } from '@freeboard/domain/access';
import { maySee, type SavedSession } from './session/session.ts';

const PLACES: readonly { to: string; label: string; permission: Permission }[] = [
  { to: '/agent-portal/dashboard', label: 'Applications', permission: 'application.edit' },
  { to: '/agent-portal/clients', label: 'Clients', permission: 'application.edit' },
  { to: '/agent-portal/tasks', label: 'Tasks', permission: 'task.use' },
  { to: '/dashboard/messaging-console', label: 'Messaging Console', permission: 'message.use' },
  { to: '/dashboard/bulk-upload', label: 'Bulk upload', permission: 'upload.use' },
];

export const placesOf = (session: SavedSession) => PLACES.filter(({ permission }) => maySee(session, permission));
