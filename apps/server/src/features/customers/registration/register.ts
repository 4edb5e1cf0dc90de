import { may } from '@freeboard/domain/access';
import { verifiedByStaff } from '@freeboard/domain/people';
import { Context, type GuestContext } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { sessions } from '../../accounts/index.ts';
import { tieCustomer } from '../../people/index.ts';
import { insertCustomer } from './decide.queries.ts';
import { customerRow, type Input, type RegistrationInput, readRegistrationInput } from './registration-input.ts';
import { type Agency, agencyOfRequest, requestRegistration } from './request.ts';

type Found = NonNullable<Awaited<ReturnType<typeof sessions.find>>>;
type By = { kind: 'request'; agency: Agency } | { kind: 'direct'; found: Found; agencyId: number };
type Prepared = { given: RegistrationInput; by: By };

/**
 * The signed-in user of the agency who registers a customer directly.
 * @throws Fault no_session, not_allowed, invalid (no agency), not_found (another agency)
 */
async function staff({ system, sessionKey, clock, services }: GuestContext, input: Input): Promise<By> {
  if (typeof sessionKey !== 'string') throw new Fault('no_session');
  const options = { isActivity: true, withDemo: services.env.demo };
  const found = await sessions.find(system, sessionKey, clock.now(), options);
  if (!found) throw new Fault('no_session');
  if (!may(found.viewer.role, 'person.write')) throw new Fault('not_allowed');
  const { agencyId } = found.viewer;
  if (agencyId === null) throw invalid({ agency_id: ['Choose an agency first.'] });
  if (input.agency_id !== undefined && input.agency_id !== agencyId) throw new Fault('not_found');
  return { kind: 'direct', found, agencyId };
}

async function prepare(context: GuestContext, input: Input): Promise<Prepared> {
  const by: By = input.is_request
    ? { kind: 'request', agency: await agencyOfRequest(context, input) }
    : await staff(context, input);
  return { given: await readRegistrationInput(context, input), by };
}

/**
 * Creates a customer immediately; the registering user vouches for the data (section 4).
 * @throws Fault invalid
 */
async function registerDirectly(
  guest: GuestContext,
  given: RegistrationInput,
  found: Found,
  agencyId: number,
): Promise<void> {
  const { viewer, session } = found;
  const context = new Context(guest, guest.system, viewer, { permission: 'person.write', mayWrite: true, session });
  const row = customerRow(given, {
    agency_id: agencyId,
    password_hash: given.password_hash,
    created_by: viewer.id,
    // The registering user chose the password.
    must_change_password: true,
    ...verifiedByStaff(viewer.role, {
      name: `${given.first_name} ${given.last_name}`,
      email: given.email,
      phone: given.phone_number,
    }),
  });
  const made = await insertCustomer(context.db, row);
  if (!made) throw invalid({ email: ['Someone signs in with this e-mail already.'] });
  const actor = { id: viewer.id, name: viewer.name, role: viewer.role, impersonator: session.impersonator };
  guest.effects.history.push({ action: `made ${row.name} a customer`, agencyId, actor });
  await tieCustomer(context, agencyId, made.id);
}

export const registerCustomer = guestPrepareThenCommit<'registerCustomer', Prepared>(
  prepare,
  async (context, _input, { given, by }) => {
    if (by.kind === 'request') return requestRegistration(context, given, by.agency);
    await registerDirectly(context, given, by.found, by.agencyId);
    return {};
  },
);
