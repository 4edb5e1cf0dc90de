import { TenantDb } from '../../kernel/context/tenant-db.ts';
import { invalid } from '../../kernel/faults.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { type GuestVerb, guestPrepareThenCommit } from '../../kernel/verbs.ts';
import { hashNewPassword, isPasswordEnough, personById, sessions, toUser } from '../accounts/index.ts';
import { tieCustomer } from './customer-ties/tie.ts';
import { invitedBy, useUpInvitation, welcome } from './invitations.queries.ts';

const GONE = 'This invitation has been used or has expired. Ask whoever invited you for a new one.';
const gone = () => invalid({ key: [GONE] }, GONE);

/** The person that an invitation is for. @throws Fault invalid when it is unknown, used or expired */
export const checkInvitation: GuestVerb<'checkInvitation'> = async ({ system, clock }, { key }) => {
  const person = await invitedBy(system, hashKey(key), clock.now());
  if (!person) throw gone();
  const { name, email, agency_name, expires_at } = person;
  return { name, email, agency_name: agency_name ?? 'Freeboard', expires_at: expires_at.toISOString() };
};

/**
 * Accepts an invitation with the name and password that the person chose. Signs them in, unless they need a second
 * step or their agency allows only single sign-on.
 */
export const acceptInvitation = guestPrepareThenCommit<'acceptInvitation', string>(
  async (context, { key, name, password }) => {
    const person = await invitedBy(context.system, hashKey(key), context.clock.now());
    if (!person) throw gone();
    return hashNewPassword(context, password, { ...person, name }, 'password');
  },
  async ({ system, clock, address, effects, services }, { key, name }, password_hash) => {
    const now = clock.now();
    const person = await invitedBy(system, hashKey(key), now);
    if (!person || !(await useUpInvitation(system, hashKey(key)))) throw gone();
    // Without e-mail the inviter passed the key on, so it proves nothing about the address.
    const verified = services.mail ? { verified_email: person.email } : {};
    await welcome(system, person.id, { name, password_hash, password_changed_at: now, ...verified });
    const actor = { id: person.id, name, role: person.role };
    effects.history.push({ action: 'came in by an invitation', agencyId: person.agency_id, actor });
    if (person.agency_id !== null)
      await tieCustomer(
        { db: new TenantDb(system, { kind: 'agency', agencyId: person.agency_id }, true), effects },
        person.agency_id,
        person.id,
      );
    const row = await personById(system, person.id);
    if (!row) throw gone();
    if (!(await isPasswordEnough(system, row, now))) return { session: null, user: null };
    const session_key = await sessions.open(system, person.id, address, now);
    return { session: { session_key }, user: toUser(row, services.vault) };
  },
);
