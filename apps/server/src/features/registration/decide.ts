import type { Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { ownBase } from '../../kernel/public-url.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { portalMail } from '../portal-mail/index.ts';
import {
  agencyOf,
  countWaiting,
  decide,
  insertCustomer,
  type RegistrationRow,
  registrationById,
  registrations,
  setPerson,
  tieApplications,
} from './decide.queries.ts';
import { customerRow } from './given.ts';

const present = ({ agency_id: _, ...row }: RegistrationRow) => ({
  ...row,
  state: row.state as 'requested',
  created_at: row.created_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** Requests that wait, or those that were decided. */
export const listRegistrations: Verb<'listRegistrations'> = async ({ db }, { is_decided = false }) => ({
  registrations: (await registrations(db, is_decided)).map(present),
  waiting: await countWaiting(db),
});

/** Makes a customer of an accepted request, tied to the agency's applications with their e-mail. @returns how many */
async function accept(context: Context, row: RegistrationRow, password_hash: string | null): Promise<number> {
  const { db, viewer, services } = context;
  if (password_hash === null) throw new Fault('conflict');
  const person = customerRow(row, {
    agency_id: row.agency_id,
    password_hash,
    created_by: viewer.id,
    must_change_password: false,
  });
  const made = await insertCustomer(db, person);
  if (!made) throw new Fault('conflict', 'Somebody signs in with this e-mail already. Refuse the request.');
  await setPerson(db, row.id, made.id);
  // Who has not shown that the address is theirs is given nothing by it.
  const agency = db.rescope({ kind: 'agency', agencyId: row.agency_id });
  const ids = row.is_email_verified ? await tieApplications(agency, row.agency_id, row.email, made.id) : [];
  for (const applicationId of ids) {
    context.record({ action: `tied it to the customer ${person.name}`, agencyId: row.agency_id, applicationId });
    context.emit({
      kind: 'application',
      agencyId: row.agency_id,
      applicationId,
      ids: { application_id: applicationId },
    });
  }
  context.enqueue(
    portalMail(services, {
      person_id: made.id,
      to: row.email,
      from_name: viewer.name,
      subject: 'You can sign in now',
      text: `Hello ${row.first_name},\n\nyour request was accepted. Sign in with your e-mail address and the password that you chose:\n\n${ownBase(services.env)}/\n\n${viewer.name}`,
    }),
  );
  return ids.length;
}

/** Who asked hears that it was not accepted, and whom to call: no reason, no name. Only at an address that is theirs. */
async function tellRefused(context: Context, row: RegistrationRow): Promise<void> {
  if (!row.is_email_verified) return;
  const agency = found(await agencyOf(context.db, row.agency_id));
  const call = agency.phone === '' ? '' : ` Call ${agency.phone} if you have a question.`;
  context.enqueue(
    portalMail(context.services, {
      person_id: null,
      to: row.email,
      from_name: agency.name,
      subject: 'Your request',
      text: `Hello ${row.first_name},\n\nyour request to become a customer of ${agency.name} was not accepted.${call}\n\n${agency.name}`,
    }),
  );
}

/** Accepts a request, which makes a customer, or refuses it (R7.8). */
export const decideRegistration: Verb<'decideRegistration'> = async (
  context,
  { registration_id, is_accepted, reason = '' },
) => {
  const { db, viewer, now } = context;
  const row = found(await registrationById(db, registration_id));
  const state = is_accepted ? 'accepted' : 'refused';
  const refused_because = is_accepted ? '' : reason.trim();
  const decided = await decide(db, row.id, { state, decided_at: now, decided_by: viewer.id, refused_because });
  if (!decided) throw new Fault('conflict', 'Somebody else has decided this request.');
  const applications = is_accepted ? await accept(context, row, decided.password_hash) : 0;
  if (!is_accepted) await tellRefused(context, row);
  const name = `${row.first_name} ${row.last_name}`;
  context.record({
    action: is_accepted ? `accepted ${name} as a customer` : `refused ${name} as a customer`,
    agencyId: row.agency_id,
    changes: refused_because === '' ? [] : [{ field: 'reason', from: null, to: refused_because }],
  });
  return { registration: present(found(await registrationById(db, row.id))), applications };
};
