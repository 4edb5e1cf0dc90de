import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import { HEAD_ROLES, verifiedByStaff } from '@freeboard/domain/people';
import type { Change, Context } from '../../kernel/context/context.ts';
import { taken } from '../../kernel/database/taken.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { sessions } from '../accounts/index.ts';
import { tieCustomer } from './customer-ties/tie.ts';
import { assertMayGrant, assertMayTakeOver } from './grants.ts';
import { endAddresses } from './invitations.queries.ts';
import { isManaged, reachOf, toManagedUser } from './users.presenter.ts';
import { hasOtherHead, isTaken, lockAgency, type UserRow, updatePerson, userById } from './users.queries.ts';

const isHead = (role: string) => HEAD_ROLES.includes(role as Role);

/** A person that the viewer may change; locks their agency. @throws Fault not_found, not_allowed */
async function lockUser(context: Context, id: number): Promise<UserRow> {
  const reach = reachOf(context);
  const seen = found(await userById(context.db, reach, id));
  if (seen.agency_id !== null) await lockAgency(context.db, seen.agency_id);
  const row = found(await userById(context.db, reach, id));
  if (!isManaged(context, row.role)) throw new Fault('not_allowed');
  return row;
}

/** Refuses to remove an agency's last active admin. @throws Fault conflict */
async function assertNotLastHead({ db, services }: Context, row: UserRow): Promise<void> {
  if (!isHead(row.role) || row.state !== 'active' || row.agency_id === null) return;
  if (await hasOtherHead(db, row.agency_id, row.id, services.env.demo)) return;
  throw new Fault(
    'conflict',
    `${row.name} is the last admin of ${row.agency_name}. Make somebody else an admin first.`,
  );
}

export async function publishPersonChange(
  context: Context,
  { id, agency_id }: Pick<UserRow, 'id' | 'agency_id'>,
): Promise<void> {
  context.emit({ kind: 'person', agencyId: agency_id, personId: id, ids: { person_id: id } });
  await sessions.reopenStreams(context.own().raw, id);
}

const shown = async (context: Context, id: number) => ({
  user: toManagedUser(context, found(await userById(context.db, reachOf(context), id))),
});

type UserInput = Omit<InputOf<'updateUser'>, 'user_id'>;

function changesOf(row: UserRow, { display_carriers, ...given }: UserInput) {
  const wanted: Record<string, unknown> = {
    ...given,
    ...(display_carriers === undefined ? {} : { display_carriers: display_carriers === 'Yes' }),
  };
  const before = row as Record<string, unknown>;
  return Object.keys(wanted)
    .filter((field) => wanted[field] !== undefined && !isDeepStrictEqual(before[field], wanted[field]))
    .map((field): Change => ({ field, from: before[field], to: wanted[field] }));
}

const privilegesIn = ({ role, display_carriers }: UserInput) => ({
  ...(role === undefined ? {} : { role }),
  ...(display_carriers === undefined ? {} : { display_carriers: display_carriers === 'Yes' }),
});

export const updateUser: Verb<'updateUser'> = async (context, { user_id, ...given }) => {
  const row = await lockUser(context, user_id);
  if (given.role !== undefined && !isManaged(context, given.role)) throw new Fault('not_allowed');
  assertMayGrant(context, { ...row, ...privilegesIn(given) }, row);
  if (given.role !== undefined && !isHead(given.role)) await assertNotLastHead(context, row);
  const changes = changesOf(row, given);
  const set = Object.fromEntries(changes.map(({ field, to }) => [field, to]));
  if (given.email !== undefined && 'email' in set) {
    assertMayTakeOver(context, row);
    // A user who was invited signs in with their e-mail address.
    if (row.username === row.email.toLowerCase()) set.username = given.email.toLowerCase();
    if (await isTaken(context.db, [given.email], row.id)) throw taken('people_email');
    await endAddresses(context.own().raw, row.id, context.now);
  }
  const isCustomer = (given.role ?? row.role) === 'customer';
  if (isCustomer) Object.assign(set, verifiedByStaff(context.viewer.role, set));
  if (changes.length > 0) await updatePerson(context.db, row.id, set);
  context.record({ action: `changed ${row.name}`, agencyId: row.agency_id, changes });
  if (isCustomer && row.agency_id !== null) await tieCustomer(context, row.agency_id, row.id);
  await publishPersonChange(context, row);
  return shown(context, row.id);
};

/**
 * Deactivates a person and ends their sessions; what they created is kept and can be reassigned.
 * @throws Fault not_found, not_allowed, conflict
 */
export const deactivateUser: Verb<'deactivateUser'> = async (context, { user_id }) => {
  const row = await lockUser(context, user_id);
  if (row.deactivated_at) throw new Fault('conflict', `${row.name} is deactivated already.`);
  await assertNotLastHead(context, row);
  await updatePerson(context.db, row.id, { deactivated_at: context.now });
  const { raw } = context.own();
  await endAddresses(raw, row.id, context.now);
  await sessions.endOthers(raw, row.id, null, context.now);
  context.record({ action: `deactivated ${row.name}`, agencyId: row.agency_id });
  return shown(context, row.id);
};

export const activateUser: Verb<'activateUser'> = async (context, { user_id }) => {
  const row = await lockUser(context, user_id);
  await updatePerson(context.db, row.id, { deactivated_at: null });
  context.record({ action: `activated ${row.name}`, agencyId: row.agency_id });
  if (row.role === 'customer' && row.agency_id !== null) await tieCustomer(context, row.agency_id, row.id);
  return shown(context, row.id);
};

export const endUserSessions: Verb<'endUserSessions'> = async (context, { user_id }) => {
  const row = await lockUser(context, user_id);
  await sessions.endOthers(context.own().raw, row.id, null, context.now);
  context.record({ action: `ended the sessions of ${row.name}`, agencyId: row.agency_id });
  return {};
};
