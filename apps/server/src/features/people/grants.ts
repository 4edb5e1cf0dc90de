import type { Role } from '@freeboard/domain/access';
import { GRANT_MESSAGES, mayGrant, mayTakeOver } from '@freeboard/domain/people';
import type { Context } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';

type Person = { role: string; display_carriers: boolean };
const privileges = ({ role, display_carriers }: Person) => ({
  role: role as Role,
  displayCarriers: display_carriers,
});

/**
 * Refuses to grant a permission that the viewer does not have; `before` is the person with the permissions they
 * already have.
 * @throws Fault not_allowed
 */
export function assertMayGrant({ viewer }: Context, after: Person, before: Person | null = null): void {
  if (!mayGrant(viewer, privileges(after), before && privileges(before)))
    throw new Fault('not_allowed', GRANT_MESSAGES.grant);
}

/** Refuses to change how a person with more permissions than the viewer signs in. @throws Fault not_allowed */
export function assertMayTakeOver({ viewer }: Context, person: Person): void {
  if (!mayTakeOver(viewer, privileges(person))) throw new Fault('not_allowed', GRANT_MESSAGES.takeOver);
}
