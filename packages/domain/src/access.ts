/** Who may do what: the roles table of the specification's section 6 and R7.9, in one place. */

/**
 * How far a permission reaches: every agency, the person's own agency, what is theirs (see `own`), or nothing.
 */
export type Reach = 'all' | 'agency' | 'own' | 'none';
const WIDTHS: readonly Reach[] = ['none', 'own', 'agency', 'all'];

type RoleFacts = {
  label: string;
  /** What is theirs: the applications that they made or handle as an agent, or their own as the customer; or nothing. */
  own: 'agent' | 'customer' | null;
  /** Whether its people are of one agency; those of none see what they may of every agency. */
  isOfAgency: boolean;
};

/** Every role there is. What another one may is added to the rows of `REACH`. */
const FACTS = {
  'super-admin': { label: 'Super Admin', own: 'agent', isOfAgency: false },
  admin: { label: 'Admin', own: 'agent', isOfAgency: true },
  agent: { label: 'Agent', own: 'agent', isOfAgency: true },
  customer: { label: 'Customer', own: 'customer', isOfAgency: true },
} as const satisfies Record<string, RoleFacts>;

export type Role = keyof typeof FACTS;

export const ROLES = Object.keys(FACTS) as [Role, ...Role[]];

/** How far each permission reaches by role; a role that a row does not name has nothing of it. */
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
/** A role that nobody declared, which a database of another version may hold. */
const UNKNOWN_ROLE: RoleFacts = { label: 'Unknown', own: null, isOfAgency: true };

/** Returns what a role is called, whose applications are its own, and whether its people are of an agency. */
export const roleFacts = (role: Role): Readonly<RoleFacts> => FACTS_BY_ROLE.get(role) ?? UNKNOWN_ROLE;

const REACH_BY_PERMISSION: ReadonlyMap<string, ReadonlyMap<string, Reach>> = new Map(
  Object.entries(REACH).map(([permission, byRole]) => [permission, new Map(Object.entries(byRole))]),
);

/** Returns how far `permission` reaches for a person of `role` (R7.9); for a role that nobody declared, nowhere. */
export const reach = (role: Role, permission: Permission): Reach =>
  REACH_BY_PERMISSION.get(permission)?.get(role) ?? 'none';

/** What shows carriers by their names. */
const NAMES_CARRIERS: ReadonlySet<Permission> = new Set<Permission>(['api.manage']);

/** Returns whether a person of `role` has `permission` at all. */
export function may(role: Role, permission: Permission): boolean {
  return reach(role, permission) !== 'none';
}

/** Roles whose people handle applications of their agency: to them one is assigned. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter(
  (role) => roleFacts(role).isOfAgency && may(role, 'application.edit'),
);

/** Returns whether one role may do less than another one and nothing that the other may not. */
export function isBelow(role: Role, other: Role): boolean {
  const differences = PERMISSIONS.map(
    (permission) => WIDTHS.indexOf(reach(other, permission)) - WIDTHS.indexOf(reach(role, permission)),
  );
  return differences.every((difference) => difference >= 0) && differences.some((difference) => difference > 0);
}

/**
 * Returns whether a person may begin an application: it belongs to an agency, so who is of none begins it as one of its
 * people.
 */
export function mayBegin(person: { readonly role: Role; readonly agency: unknown }): boolean {
  return may(person.role, 'application.create') && person.agency !== null;
}

/** The same for a person: what shows carriers by their names takes display_carriers Yes beside the role (D24). */
export function mayAs(person: { role: Role; displayCarriers: boolean }, permission: Permission): boolean {
  return may(person.role, permission) && (person.displayCarriers || !NAMES_CARRIERS.has(permission));
}
