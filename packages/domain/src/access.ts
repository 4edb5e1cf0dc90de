/** Who may do what: the roles table of the specification's section 6 and R7.9, in one place. */

export const ROLES = ['super-admin', 'admin', 'agent', 'customer'] as const;
export type Role = (typeof ROLES)[number];

/**
 * How far a permission reaches: every agency, the person's own agency, what is theirs
 * (created by, assigned to, or theirs as the customer), or nothing.
 */
export type Reach = 'all' | 'agency' | 'own' | 'none';

type Row = readonly [superAdmin: Reach, admin: Reach, agent: Reach, customer: Reach];

const TABLE = {
  'application.see': ['all', 'agency', 'own', 'own'],
  'application.create': ['all', 'agency', 'own', 'none'],
  'application.edit': ['all', 'agency', 'own', 'none'],
  'application.launch': ['all', 'agency', 'own', 'none'],
  'application.archive': ['all', 'agency', 'own', 'none'],
  'application.assign': ['all', 'agency', 'none', 'none'],
  'application.bulk': ['all', 'agency', 'none', 'none'],
  'application.log': ['all', 'agency', 'own', 'none'],
  'quote.custom': ['all', 'agency', 'own', 'none'],
  'quote.download': ['all', 'agency', 'own', 'own'],
  'quote.send': ['all', 'agency', 'own', 'none'],
  'note.write': ['all', 'agency', 'own', 'none'],
  'lookup.use': ['all', 'agency', 'own', 'none'],
  'person.list': ['all', 'agency', 'own', 'none'],
  'person.write': ['all', 'agency', 'own', 'none'],
  'person.impersonate': ['all', 'agency', 'none', 'none'],
  'agency.manage': ['all', 'none', 'none', 'none'],
  'settings.global': ['all', 'agency', 'none', 'none'],
  'settings.read': ['all', 'agency', 'own', 'own'],
  'settings.own': ['own', 'own', 'own', 'none'],
  'profile.own': ['own', 'own', 'own', 'own'],
  'template.own': ['all', 'agency', 'own', 'none'],
  'api.manage': ['all', 'agency', 'none', 'none'],
  'portal.manage': ['all', 'agency', 'none', 'none'],
  'upload.use': ['all', 'agency', 'own', 'none'],
  'message.use': ['all', 'agency', 'own', 'none'],
} as const satisfies Record<string, Row>;

export type Permission = keyof typeof TABLE;

export const PERMISSIONS = Object.keys(TABLE) as Permission[];

/** How far `permission` reaches for a person of `role` (R7.9). */
export function reach(role: Role, permission: Permission): Reach {
  return TABLE[permission][ROLES.indexOf(role)] ?? 'none';
}

/** What shows carriers by their names. */
const NAMES_CARRIERS: ReadonlySet<Permission> = new Set<Permission>(['api.manage']);

/** Whether a person of `role` has `permission` at all. */
export function may(role: Role, permission: Permission): boolean {
  return reach(role, permission) !== 'none';
}

/** Whether a person may begin an application: it belongs to an agency, so who is of none begins it as one of its people. */
export function mayBegin(person: { readonly role: Role; readonly agency: unknown }): boolean {
  return may(person.role, 'application.create') && person.agency !== null;
}

/** The same for a person: what shows carriers by their names takes display_carriers Yes beside the role (D24). */
export function mayAs(person: { role: Role; displayCarriers: boolean }, permission: Permission): boolean {
  return may(person.role, permission) && (person.displayCarriers || !NAMES_CARRIERS.has(permission));
}
