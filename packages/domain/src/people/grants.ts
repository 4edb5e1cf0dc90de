import { PERMISSIONS, type Reach, type Role, reach, roleFacts } from '../access.ts';
import { HEAD_ROLES } from './person.ts';

export type Privileges = { role: Role; displayCarriers: boolean };

const WIDTH: Record<Reach, number> = { none: 0, own: 1, agency: 2, all: 3 };
const widest = (permission: (typeof PERMISSIONS)[number], people: readonly Privileges[]): number =>
  Math.max(...people.map(({ role }) => WIDTH[reach(role, permission)]));

/**
 * Whether `actor` may give a user the privileges `after`: each must be the actor's own, or one that the user had
 * `before`.
 */
export function mayGrant(actor: Privileges, after: Privileges, before: Privileges | null = null): boolean {
  const holders = before ? [actor, before] : [actor];
  if (after.displayCarriers && !holders.some(({ displayCarriers }) => displayCarriers)) return false;
  return PERMISSIONS.every((permission) => widest(permission, [after]) <= widest(permission, holders));
}

/**
 * Whether a new user of this role can see carriers' names at first: `HEAD_ROLES` always, agents if the agency's
 * setting allows it.
 */
export const startsWithCarriers = (role: Role, agentsSeeCarriers: boolean): boolean =>
  HEAD_ROLES.includes(role) || (roleFacts(role).own === 'agent' && agentsSeeCarriers);

/**
 * Whether `actor` may determine how a user signs in (their e-mail address, an invitation or a first password);
 * without this check the actor could become a more privileged user.
 */
export const mayTakeOver = (actor: Privileges, person: Privileges): boolean => mayGrant(actor, person);

export const GRANT_MESSAGES = {
  grant: 'You cannot let somebody see or do what you may not yourself.',
  takeOver: 'This person may see or do what you may not, so you cannot change how they sign in.',
} as const;
