import { PERMISSIONS, type Reach, type Role, reach } from '../access.ts';

/** What a person may do and see, as far as somebody else can give it to them. */
export type Privileges = { role: Role; displayCarriers: boolean };

const WIDTH: Record<Reach, number> = { none: 0, own: 1, agency: 2, all: 3 };
const widest = (permission: (typeof PERMISSIONS)[number], people: readonly Privileges[]): number =>
  Math.max(...people.map(({ role }) => WIDTH[reach(role, permission)]));

/**
 * Returns whether `actor` may make a person have the privileges `after`: each of them is one that the actor has, or
 * that the person had before. Nobody gives what they do not have.
 */
export function mayGrant(actor: Privileges, after: Privileges, before: Privileges | null = null): boolean {
  const holders = before ? [actor, before] : [actor];
  if (after.displayCarriers && !holders.some(({ displayCarriers }) => displayCarriers)) return false;
  return PERMISSIONS.every((permission) => widest(permission, [after]) <= widest(permission, holders));
}

/**
 * Returns whether `actor` may decide how a person signs in (their e-mail address, an invitation or a first password):
 * whoever decides that can become the person.
 */
export const mayTakeOver = (actor: Privileges, person: Privileges): boolean => mayGrant(actor, person);

export const GRANT_MESSAGES = {
  grant: 'You cannot let somebody see or do what you may not yourself.',
  takeOver: 'This person may see or do what you may not, so you cannot change how they sign in.',
} as const;
