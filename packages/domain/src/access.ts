/** Who may do what: the roles table of the specification's section 6 and R7.9, in one place. */

export const PERMISSIONS = [
  'application.see',
  'application.follow',
  'application.create',
  'application.edit',
  'application.launch',
  'application.archive',
  'application.assign',
  'application.bulk',
  'application.log',
  'quote.custom',
  'quote.download',
  'quote.send',
  'quote.trouble',
  'note.write',
  'lookup.use',
  'person.list',
  'person.write',
  'person.impersonate',
  'agency.manage',
  'settings.global',
  'settings.read',
  'settings.own',
  'profile.own',
  'template.own',
  'api.manage',
  'portal.manage',
  'upload.use',
  'message.use',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * How far a permission reaches: every agency, the person's own agency, what is theirs (see `own`), or nothing.
 */
export type Reach = 'all' | 'agency' | 'own' | 'none';
const WIDTHS: readonly Reach[] = ['none', 'own', 'agency', 'all'];

type RoleRow = {
  label: string;
  /** What is theirs: the applications that they made or handle as an agent, or their own as the customer; or nothing. */
  own: 'agent' | 'customer' | null;
  /** Whether its people are of one agency; those of none see what they may of every agency. */
  isOfAgency: boolean;
  /** What they may and how far it reaches; what is not named here they may not. */
  may: Partial<Record<Exclude<Reach, 'none'>, readonly Permission[]>>;
};

/** Every role there is. Another one is another row, here and nowhere else. */
const TABLE = {
  'super-admin': {
    label: 'Super Admin',
    own: 'agent',
    isOfAgency: false,
    may: {
      all: [
        'application.see',
        'application.follow',
        'application.create',
        'application.edit',
        'application.launch',
        'application.archive',
        'application.assign',
        'application.bulk',
        'application.log',
        'quote.custom',
        'quote.download',
        'quote.send',
        'quote.trouble',
        'note.write',
        'lookup.use',
        'person.list',
        'person.write',
        'person.impersonate',
        'agency.manage',
        'settings.global',
        'settings.read',
        'template.own',
        'api.manage',
        'portal.manage',
        'upload.use',
        'message.use',
      ],
      own: ['settings.own', 'profile.own'],
    },
  },
  admin: {
    label: 'Admin',
    own: 'agent',
    isOfAgency: true,
    may: {
      agency: [
        'application.see',
        'application.follow',
        'application.create',
        'application.edit',
        'application.launch',
        'application.archive',
        'application.assign',
        'application.bulk',
        'application.log',
        'quote.custom',
        'quote.download',
        'quote.send',
        'quote.trouble',
        'note.write',
        'lookup.use',
        'person.list',
        'person.write',
        'person.impersonate',
        'settings.global',
        'settings.read',
        'template.own',
        'api.manage',
        'portal.manage',
        'upload.use',
        'message.use',
      ],
      own: ['settings.own', 'profile.own'],
    },
  },
  agent: {
    label: 'Agent',
    own: 'agent',
    isOfAgency: true,
    may: {
      own: [
        'application.see',
        'application.follow',
        'application.create',
        'application.edit',
        'application.launch',
        'application.archive',
        'application.log',
        'quote.custom',
        'quote.download',
        'quote.send',
        'quote.trouble',
        'note.write',
        'lookup.use',
        'person.list',
        'person.write',
        'settings.read',
        'settings.own',
        'profile.own',
        'template.own',
        'upload.use',
        'message.use',
      ],
    },
  },
  customer: {
    label: 'Customer',
    own: 'customer',
    isOfAgency: true,
    may: {
      own: ['application.see', 'application.follow', 'quote.download', 'settings.read', 'profile.own'],
    },
  },
} as const satisfies Record<string, RoleRow>;

export type Role = keyof typeof TABLE;

export const ROLES = Object.keys(TABLE) as [Role, ...Role[]];

const ROWS: ReadonlyMap<string, RoleRow> = new Map(Object.entries<RoleRow>(TABLE));
/** A role that nobody declared, which a database of another version may hold. */
const NOBODY: RoleRow = { label: 'Unknown', own: null, isOfAgency: true, may: {} };

/** What a role is called, whose applications are its own, and whether its people are of an agency. */
export const roleFacts = (role: Role): Readonly<Omit<RoleRow, 'may'>> => ROWS.get(role) ?? NOBODY;

const REACHES = new Map<string, ReadonlyMap<Permission, Reach>>(
  [...ROWS].map(([role, row]) => [
    role,
    new Map(
      Object.entries(row.may).flatMap(([width, permissions]) =>
        permissions.map((one) => [one, width as Reach] as const),
      ),
    ),
  ]),
);

/** How far `permission` reaches for a person of `role` (R7.9); for a role that nobody declared, nowhere. */
export function reach(role: Role, permission: Permission): Reach {
  return REACHES.get(role)?.get(permission) ?? 'none';
}

/** What shows carriers by their names. */
const NAMES_CARRIERS: ReadonlySet<Permission> = new Set<Permission>(['api.manage']);

/** Whether a person of `role` has `permission` at all. */
export function may(role: Role, permission: Permission): boolean {
  return reach(role, permission) !== 'none';
}

/** Roles whose people handle applications of their agency: to them one is assigned. */
export const STAFF_ROLES: readonly Role[] = ROLES.filter(
  (role) => roleFacts(role).isOfAgency && may(role, 'application.edit'),
);

/** Whether one role may do less than another one and nothing that the other may not. */
export function isBelow(role: Role, other: Role): boolean {
  const differences = PERMISSIONS.map(
    (permission) => WIDTHS.indexOf(reach(other, permission)) - WIDTHS.indexOf(reach(role, permission)),
  );
  return differences.every((difference) => difference >= 0) && differences.some((difference) => difference > 0);
}

/** Whether a person may begin an application: it belongs to an agency, so who is of none begins it as one of its people. */
export function mayBegin(person: { readonly role: Role; readonly agency: unknown }): boolean {
  return may(person.role, 'application.create') && person.agency !== null;
}

/** The same for a person: what shows carriers by their names takes display_carriers Yes beside the role (D24). */
export function mayAs(person: { role: Role; displayCarriers: boolean }, permission: Permission): boolean {
  return may(person.role, permission) && (person.displayCarriers || !NAMES_CARRIERS.has(permission));
}
