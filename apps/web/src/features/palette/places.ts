import { isBelow, may, mayBegin, type Permission, type Role } from '@freeboard/domain/access';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { type ApplicationType, TYPES } from '../../lib/application-types.ts';
import type { PageAction } from '../../lib/page-actions.ts';
import { maySee, type SavedSession } from '../../lib/session/session.ts';
import { NO_CARRIER } from '../../lib/types-without-carrier.ts';
import { MODULE_PLACES } from '../../modules.ts';
import { synonymsOf } from './synonyms.ts';

type Group = 'This application' | 'Actions' | 'Settings' | 'Pages' | 'Applications' | 'Clients' | 'Archived' | 'People';

export type PaletteItem = { group: Group; label: string; hint: string } & ({ to: string } | { run: () => void });

export const keyOf = (item: PaletteItem): string =>
  `${item.group} ${'to' in item ? item.to : ''} ${item.label} ${item.hint}`;

const REGISTRATIONS = '/dashboard/registrations';
const TASKS = '/agent-portal/tasks';

const PAGES: readonly (readonly [label: string, to: string, may: Permission])[] = [
  ['Applications', '/agent-portal/dashboard', 'application.edit'],
  ['Tasks', TASKS, 'task.use'],
  ['Policies', '/agent-portal/policies', 'policy.see'],
  ['Clients', '/agent-portal/clients', 'application.edit'],
  ['Dashboard', '/dashboard/home', 'profile.own'],
  ['Profile', '/dashboard/user/profile', 'profile.own'],
  ['Users', '/dashboard/users', 'person.list'],
  ['Registrations', REGISTRATIONS, 'person.write'],
  ['Notifications', '/dashboard/notifications', 'profile.own'],
  ['History', '/dashboard/history', 'settings.global'],
  ['MGA Management', '/dashboard/mga/management', 'agency.manage'],
  ['Portal Settings', '/dashboard/settings', 'settings.own'],
  ['Templates', '/dashboard/templates', 'template.own'],
  ['Messaging Console', '/dashboard/messaging-console', 'message.use'],
  ['Quotes Portal', '/dashboard/quotes-portal/management', 'portal.manage'],
  ['Bulk Upload', '/dashboard/bulk-upload', 'upload.use'],
  ['Logout', '/logout', 'profile.own'],
  ...MODULE_PLACES.map(({ label, to, may: permission }) => [label, to, permission] as const),
];

const matching = (items: readonly PaletteItem[], text: string): PaletteItem[] => {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const named: PaletteItem[] = [];
  const meant: PaletteItem[] = [];
  for (const item of items) {
    const label = item.label.toLowerCase();
    const others = item.group === 'People' ? [] : synonymsOf(item.label);
    if (words.every((word) => label.includes(word))) named.push(item);
    else if (words.every((word) => label.includes(word) || others.some((other) => other.startsWith(word))))
      meant.push(item);
  }
  return [...named, ...meant];
};

export const openActions = (actions: readonly PageAction[], text: string): PaletteItem[] =>
  matching(
    actions.map(({ label, hint = '', run }) => ({ group: 'This application', label, hint, run })),
    text,
  );

/** `unwritten`: the types that no carrier of the agency writes. */
export function places(
  session: SavedSession,
  settings: readonly PageAction[],
  text: string,
  unwritten: readonly ApplicationType[] = [],
): PaletteItem[] {
  const actions: PaletteItem[] = mayBegin(session.user)
    ? TYPES.map((type) => ({
        group: 'Actions',
        label: `New ${TYPE_NAMES[type].toLowerCase()} application`,
        hint: unwritten.includes(type) ? NO_CARRIER : '',
        to: `/agent-portal/new/${type}`,
      }))
    : [];
  if (maySee(session, 'task.use') && session.user.agency !== null)
    actions.push({ group: 'Actions', label: 'New task', hint: '', to: `${TASKS}?new=task` });
  if (maySee(session, 'person.write'))
    actions.push({ group: 'Actions', label: 'Create customer', hint: '', to: `${REGISTRATIONS}?create=customer` });
  const chosen: PaletteItem[] = settings.map(({ label, run }) => ({ group: 'Settings', label, hint: '', run }));
  const pages: PaletteItem[] = PAGES.filter(([, , permission]) => maySee(session, permission)).map(([label, to]) => ({
    group: 'Pages',
    label,
    hint: '',
    to,
  }));
  return matching([...actions, ...chosen, ...pages], text);
}

const ADDRESS = /^\d+[A-Za-z]?\s+\S*[A-Za-z]{2}/;
const QUOTED = ['flood', 'home'] as const;

/** Leaves out the lines in `unwritten`; empty if the text is not an address. */
export function quoteItems(
  session: SavedSession,
  text: string,
  unwritten: readonly ApplicationType[],
  begin: (type: ApplicationType, address: string) => void,
): PaletteItem[] {
  const address = text.trim();
  if (!mayBegin(session.user) || !ADDRESS.test(address)) return [];
  return QUOTED.filter((type) => !unwritten.includes(type)).map((type) => ({
    group: 'Actions',
    label: `Quote ${address}`,
    hint: `New ${TYPE_NAMES[type].toLowerCase()} application`,
    run: () => begin(type, address),
  }));
}

/** Shorter texts are not searched as a user's name. */
const SHORTEST_NAME = 2;

type Person = { name: string; email: string; role: Role; agent: { id: number } };

/** Empty for users who don't see others' applications. */
export function people(session: SavedSession, agents: readonly Person[], text: string): PaletteItem[] {
  if (!may(session.user_role, 'application.assign') || text.trim().length < SHORTEST_NAME) return [];
  return matching(
    agents.map(({ name, email, agent }) => ({
      group: 'People',
      label: name,
      hint: `their applications · ${email}`,
      to: `/agent-portal/dashboard?agent=${agent.id}`,
    })),
    text,
  );
}

/** Only users that the current user may sign in as (R1.8). */
export function workAsItems(
  session: SavedSession,
  agents: readonly Person[],
  text: string,
  workAs: (personId: number) => void,
): PaletteItem[] {
  const { user, user_role } = session;
  if (!may(user_role, 'person.impersonate') || user.impersonation || text.trim().length < SHORTEST_NAME) return [];
  return matching(
    agents
      .filter(({ role }) => isBelow(role, user_role))
      .map(({ name, email, agent }) => ({
        group: 'People',
        label: `Sign in as ${name}`,
        hint: `${email}, for an hour at most`,
        run: () => workAs(agent.id),
      })),
    text,
  );
}
