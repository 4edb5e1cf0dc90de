import type { InputOf } from '@freeboard/contract';
import { verifiedByStaff } from '@freeboard/domain/people';
import type { Context } from '../../kernel/context/context.ts';
import { taken } from '../../kernel/database/taken.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../kernel/verbs.ts';
import { hashNewPassword } from '../accounts/index.ts';
import { tieCustomer } from './customer-ties/tie.ts';
import { assertMayGrant, assertMayTakeOver } from './grants.ts';
import { invite } from './invite.ts';
import { isManaged, reachOf, toManagedUser } from './users.presenter.ts';
import { insertPerson, lockAgency, userById } from './users.queries.ts';

/** Saved until the person chooses a password; not a valid hash, so that no password matches it. */
const NO_PASSWORD = 'invited';

const deactivated = (agency: string) => `${agency} is deactivated. Activate it first (MGA Management).`;

/** The agency of a new person. @throws Fault invalid, not_found (out of scope) */
async function agencyFor({ db, viewer }: Context, named: number | undefined, isInvited: boolean): Promise<number> {
  const id = named ?? viewer.agencyId;
  if (id === null) throw invalid({ agency_id: ['Choose an agency.'] });
  const agency = found(await lockAgency(db, id));
  if (isInvited && agency.deactivated_at) throw invalid({ agency_id: [deactivated(agency.name)] });
  return agency.id;
}

const usernameOf = ({ email }: { email: string }) => email.toLowerCase();

/**
 * Invites a person, or creates them with a first password.
 * @throws Fault not_allowed (the role), invalid, not_found (the agency), not_ready
 */
export const createUser = prepareThenCommit<'createUser', string>(
  async (context, input: InputOf<'createUser'>) => {
    if (!isManaged(context, input.role)) throw new Fault('not_allowed');
    assertMayGrant(context, { role: input.role, display_carriers: input.display_carriers === 'Yes' });
    if (input.password === undefined) return NO_PASSWORD;
    return hashNewPassword(context, input.password, { ...input, username: usernameOf(input) }, 'password');
  },
  async (context, { agency_id: named, password, display_carriers, ...given }, password_hash) => {
    const agency_id = await agencyFor(context, named, password === undefined);
    const id = await insertPerson(context.db, {
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      name: given.name,
      email: given.email,
      role: given.role,
      username: usernameOf(given),
      display_carriers: display_carriers === 'Yes',
      agency_id,
      password_hash,
      must_change_password: password !== undefined,
      created_by: context.viewer.id,
      created_at: context.now,
      ...(given.role === 'customer' ? verifiedByStaff(context.viewer.role, given) : {}),
    });
    if (id === null) throw taken('people_email');
    const row = found(await userById(context.db, reachOf(context), id));
    // The applications are tied first: they determine the language of the invitation.
    if (given.role === 'customer') await tieCustomer(context, agency_id, id);
    const invitation_url = password === undefined ? await invite(context, row) : null;
    const how = password === undefined ? 'invited' : 'made';
    context.record({ action: `${how} ${row.name} (${row.email}), ${row.role}`, agencyId: agency_id });
    const user = toManagedUser(context, found(await userById(context.db, reachOf(context), id)));
    return { user, invitation_url };
  },
);

export const inviteUser: Verb<'inviteUser'> = async (context, { user_id }) => {
  const row = found(await userById(context.db, reachOf(context), user_id));
  if (!isManaged(context, row.role)) throw new Fault('not_allowed');
  assertMayTakeOver(context, row);
  if (row.state !== 'invited') throw new Fault('conflict', `${row.name} has come in already.`);
  if (row.agency_deactivated_at) throw new Fault('conflict', deactivated(row.agency_name ?? ''));
  const invitation_url = await invite(context, row);
  context.record({ action: `invited ${row.name} once more`, agencyId: row.agency_id });
  const again = found(await userById(context.db, reachOf(context), user_id));
  return { user: toManagedUser(context, again), invitation_url };
};
