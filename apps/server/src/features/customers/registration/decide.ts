import type { InputOf } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { portalMail } from '../../accounts/index.ts';
import { customerInReach } from '../../people/index.ts';
import {
  addVerified,
  agencyOf,
  countWaiting,
  decide,
  insertCustomer,
  type RegistrationRow,
  registrationById,
  registrations,
  setPerson,
} from './decide.queries.ts';
import { customerRow } from './registration-input.ts';
import { isThemselves, tieTo, verifiedByRequest } from './ties.ts';

const present = ({ agency_id: _, ...row }: RegistrationRow) => ({
  ...row,
  state: row.state as 'requested',
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

export const listRegistrations: Verb<'listRegistrations'> = async ({ db }, { is_decided = false }) => ({
  registrations: (await registrations(db, is_decided)).map(present),
  waiting: await countWaiting(db),
});

export const countRegistrations: Verb<'countRegistrations'> = async ({ db }) => ({ waiting: await countWaiting(db) });

/** Creates a customer from an accepted request. @throws Fault conflict */
async function newCustomer({ db, viewer }: Context, row: RegistrationRow, password_hash: string | null) {
  if (password_hash === null) throw new Fault('conflict');
  const person = customerRow(row, {
    agency_id: row.agency_id,
    password_hash,
    created_by: viewer.id,
    must_change_password: false,
    ...verifiedByRequest(row),
  });
  const made = await insertCustomer(db, person);
  if (!made) throw new Fault('conflict', 'Someone signs in with this e-mail already. Refuse the request.');
  return { id: made.id, name: person.name, email: row.email };
}

/** The existing customer to assign a request to. @throws Fault invalid */
async function knownCustomer(context: Context, { agency_id }: RegistrationRow, id: number) {
  const customer = await customerInReach(context, agency_id, id);
  if (!customer) throw invalid({ customer_id: ['This customer is no longer there.'] });
  return customer;
}

/**
 * How the person signs in: with the password chosen in the request, or to their existing account, whose address is
 * not revealed.
 */
const howToSignIn = (isNew: boolean): string =>
  isNew
    ? 'Sign in with your e-mail address and the password that you chose:'
    : 'You have an account with us already. Sign in with that one; the password that you chose now is not kept:';

/**
 * Assigns an accepted request and its applications to a customer, and notifies them. @returns their name, and the
 * number of applications assigned
 */
async function accept(
  context: Context,
  row: RegistrationRow,
  password_hash: string | null,
  { customer_id, ...wanted }: Pick<InputOf<'decideRegistration'>, 'customer_id' | 'application_ids' | 'left_ids'>,
) {
  const { db, viewer, services } = context;
  const isNew = customer_id === undefined;
  const customer = isNew
    ? await newCustomer(context, row, password_hash)
    : await knownCustomer(context, row, customer_id);
  if (!isNew && isThemselves(row, customer)) await addVerified(db, customer.id, verifiedByRequest(row));
  await setPerson(db, row.id, customer.id);
  const applications = await tieTo(context, row, customer, wanted);
  // For an existing account, an unverified address gets no e-mail.
  if (isNew || row.is_email_verified)
    context.enqueue(
      portalMail.jobOf(services, {
        // A failed delivery to the requested address must not be recorded as a failure of an existing account's
        // address.
        person_id: isNew ? customer.id : null,
        to: row.email,
        from_name: viewer.name,
        subject: 'You can sign in now',
        text: `Hello ${row.first_name},\n\nyour request was accepted. ${howToSignIn(isNew)}\n\n${publicBase(services.env)}/\n\n${viewer.name}`,
      }),
    );
  return { name: customer.name, applications };
}

/**
 * Notifies the sender of a refused request, with the agency's phone number but no reason or name. Sent only to a
 * verified address.
 */
async function notifyRefused(context: Context, row: RegistrationRow): Promise<void> {
  if (!row.is_email_verified) return;
  const agency = found(await agencyOf(context.db, row.agency_id));
  const call = agency.phone === '' ? '' : ` Call ${agency.phone} if you have a question.`;
  context.enqueue(
    portalMail.jobOf(context.services, {
      person_id: null,
      to: row.email,
      from_name: agency.name,
      subject: 'Your request',
      text: `Hello ${row.first_name},\n\nyour request to become a customer of ${agency.name} was not accepted.${call}\n\n${agency.name}`,
    }),
  );
}

/**
 * Accepts a request, which creates a customer or is assigned to an existing one, or refuses it (R7.8).
 * @throws Fault not_found, invalid, conflict
 */
export const decideRegistration: Verb<'decideRegistration'> = async (
  context,
  { registration_id, is_accepted, reason = '', ...wanted },
) => {
  const { db, viewer, now } = context;
  const row = found(await registrationById(db, registration_id));
  const state = is_accepted ? 'accepted' : 'refused';
  const refused_because = is_accepted ? '' : reason.trim();
  const decided = await decide(db, row.id, { state, decided_at: now, decided_by: viewer.id, refused_because });
  if (!decided) throw new Fault('conflict', 'Someone else has decided this request.');
  const accepted = is_accepted ? await accept(context, row, decided.password_hash, wanted) : null;
  if (!accepted) await notifyRefused(context, row);
  context.emit({ kind: 'registration', agencyId: row.agency_id, ids: {} });
  const name = `${row.first_name} ${row.last_name}`;
  const who = wanted.customer_id === undefined ? 'a customer' : `the customer ${accepted?.name}`;
  context.record({
    action: accepted ? `accepted ${name} as ${who}` : `refused ${name} as a customer`,
    agencyId: row.agency_id,
    changes: refused_because === '' ? [] : [{ field: 'reason', from: null, to: refused_because }],
  });
  return {
    registration: present(found(await registrationById(db, row.id))),
    applications: accepted?.applications ?? 0,
  };
};
