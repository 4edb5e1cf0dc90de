/** Permissions by role: the roles table of the specification's section 6 and R7.9, in one place. */

/** How far a permission reaches: every agency, the user's agency, their own applications (see `own`), or nowhere. */
export type Reach = 'all' | 'agency' | 'own' | 'none';
const WIDTHS: readonly Reach[] = ['none', 'own', 'agency', 'all'];

type RoleFacts = {
  label: string;
  /**
   * Which applications are the user's own: applications they created or handle as an agent, or applications they
   * are the customer of; null if none are.
   */
  own: 'agent' | 'customer' | null;
  /** Whether its users belong to one agency; users of other roles have their permissions in every agency. */
  isOfAgency: boolean;
};

/** To add a role, also add its permissions to the rows of `REACH`. */
const FACTS = {
  'super-admin': { label: 'Super Admin', own: 'agent', isOfAgency: false },
  admin: { label: 'Admin', own: 'agent', isOfAgency: true },
  agent: { label: 'Agent', own: 'agent', isOfAgency: true },
  customer: { label: 'Customer', own: 'customer', isOfAgency: true },
} as const satisfies Record<string, RoleFacts>;

export type Role = keyof typeof FACTS;

export const ROLES = Object.keys(FACTS) as [Role, ...Role[]];

/** A role that a row omits does not have that permission. */
const REACH = {
  'application.see': { 'super-admin': 'all', admin: 'agency', agent: 'own', customer: 'own' },
  'application.follow': { 'super-admin': 'all', admin: 'agency', agent: 'own', customer: 'own' },
  'application.create': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'application.edit': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'application.launch': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'application.archive': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'application.assign': { 'super-admin': 'all', admin: 'agency' },
  'application.bulk': { 'super-admin': 'all', admin: 'agency' },
  'client.see': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'policy.see': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'policy.write': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'policy.import': { 'super-admin': 'all', admin: 'agency' },
  'application.log': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'quote.custom': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'quote.download': { 'super-admin': 'all', admin: 'agency', agent: 'own', customer: 'own' },
  'quote.send': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'quote.trouble': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'note.write': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'task.use': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'lookup.use': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'person.list': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'person.write': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'person.impersonate': { 'super-admin': 'all', admin: 'agency' },
  'agency.manage': { 'super-admin': 'all' },
  'settings.global': { 'super-admin': 'all', admin: 'agency' },
  'settings.read': { 'super-admin': 'all', admin: 'agency', agent: 'own', customer: 'own' },
  'settings.own': { 'super-admin': 'own', admin: 'own', agent: 'own' },
  'profile.own': { 'super-admin': 'own', admin: 'own', agent: 'own', customer: 'own' },
  'template.own': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'api.manage': { 'super-admin': 'all', admin: 'agency' },
  'portal.manage': { 'super-admin': 'all', admin: 'agency' },
  'privacy.manage': { 'super-admin': 'all', admin: 'agency' },
  'upload.use': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
  'message.use': { 'super-admin': 'all', admin: 'agency', agent: 'own' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;

export type Permission = keyof typeof REACH;

export const PERMISSIONS = Object.keys(REACH) as readonly Permission[];

const FACTS_BY_ROLE: ReadonlyMap<string, RoleFacts> = new Map(Object.entries(FACTS));
/** An undeclared role, which a database of another version may contain. */
const UNKNOWN_ROLE: RoleFacts = { label: 'Unknown', own: null, isOfAgency: true };

export const roleFacts = (role: Role): Readonly<RoleFacts> => FACTS_BY_ROLE.get(role) ?? UNKNOWN_ROLE;

const REACH_BY_PERMISSION: ReadonlyMap<string, ReadonlyMap<string, Reach>> = new Map(
  Object.entries(REACH).map(([permission, byRole]) => [permission, new Map(Object.entries(byRole))]),
);

export const reach = (role: Role, permission: Permission): Reach =>
  REACH_BY_PERMISSION.get(permission)?.get(role) ?? 'none';

const NAMES_CARRIERS: ReadonlySet<Permission> = new Set<Permission>(['api.manage', 'policy.write', 'policy.import']);

export function may(role: Role, permission: Permission): boolean {
  return reach(role, permission) !== 'none';
}

/** Roles whose users handle their agency's applications: the possible assignees. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter(
  (role) => roleFacts(role).isOfAgency && may(role, 'application.edit'),
);

/** Whether a role has fewer permissions than another, and none that the other lacks. */
export function isBelow(role: Role, other: Role): boolean {
  const differences = PERMISSIONS.map(
    (permission) => WIDTHS.indexOf(reach(other, permission)) - WIDTHS.indexOf(reach(role, permission)),
  );
  return differences.every((difference) => difference >= 0) && differences.some((difference) => difference > 0);
}

/**
 * Whether a user can start an application. Every application belongs to an agency, so a user without one must work as
 * another user first.
 */
export function mayBegin(person: { readonly role: Role; readonly agency: unknown }): boolean {
  return may(person.role, 'application.create') && person.agency !== null;
}

/**
 * Whether a user has `permission`; a permission that reveals carriers' names also requires display_carriers Yes (D24).
 */
export function mayAs(person: { role: Role; displayCarriers: boolean }, permission: Permission): boolean {
  return may(person.role, permission) && (person.displayCarriers || !NAMES_CARRIERS.has(permission));
}
