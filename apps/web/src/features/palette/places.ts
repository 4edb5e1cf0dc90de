import type { User } from '@freeboard/contract';
import { may, mayBegin, type Permission, TYPE_NAMES } from '@freeboard/domain';
import { TYPES } from '../../lib/application-types.ts';

export type PaletteItem = { group: 'Applications' | 'Actions' | 'Pages'; label: string; hint: string; to: string };

/** Tells one entry of the palette from another. */
export const keyOf = (item: PaletteItem): string => `${item.group} ${item.to} ${item.label}`;

const PAGES: readonly (readonly [label: string, to: string, may: Permission])[] = [
  ['Applications', '/agent-portal/dashboard', 'application.edit'],
  ['Dashboard', '/dashboard/home', 'profile.own'],
  ['Profile', '/dashboard/user/profile', 'profile.own'],
  ['MGA Management', '/dashboard/mga/management', 'agency.manage'],
  ['Portal Settings', '/dashboard/settings', 'settings.own'],
  ['Messaging Console', '/dashboard/messaging-console', 'message.use'],
  ['Quotes Portal', '/dashboard/quotes-portal/management', 'portal.manage'],
  ['API Management', '/dashboard/api-management', 'api.manage'],
  ['Bulk Upload', '/dashboard/bulk-upload', 'upload.use'],
  ['Logout', '/logout', 'profile.own'],
];

/** The actions and pages open to a person that match what was typed. */
export function places(user: Pick<User, 'role' | 'agency'>, text: string): PaletteItem[] {
  const words = text.trim().toLowerCase();
  const actions: PaletteItem[] = mayBegin(user)
    ? TYPES.map((type) => ({
        group: 'Actions',
        label: `New ${TYPE_NAMES[type].toLowerCase()} application`,
        hint: '',
        to: `/agent-portal/new/${type}`,
      }))
    : [];
  const pages: PaletteItem[] = PAGES.filter(([, , permission]) => may(user.role, permission)).map(([label, to]) => ({
    group: 'Pages',
    label,
    hint: '',
    to,
  }));
  return [...actions, ...pages].filter((item) => item.label.toLowerCase().includes(words));
}
