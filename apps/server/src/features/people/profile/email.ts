import type { Context, GuestContext } from '../../../kernel/context/context.ts';
import { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { Fault, found, invalid, isDuplicate } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { guestPrepareThenCommit, prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { attempts, POLICY, portalMail, presence, sessions } from '../../accounts/index.ts';
import { tieCustomer } from '../customer-ties/tie.ts';
import { endAddresses } from '../invitations.queries.ts';
import { isTakenByAnybody } from '../users.queries.ts';
import { shownProfile } from './own-data.ts';
import {
  deleteEmailChange,
  type ProfileRow,
  profileOf,
  saveEmailChange,
  updateProfileRow,
  useUpEmailChange,
} from './profile.queries.ts';

const NO_MAIL = 'This installation sends no e-mail, so an address cannot be confirmed. Ask an admin to change it.';
const GONE = 'This address has been used or has expired. Ask for a new one in your profile.';
const gone = () => invalid({ key: [GONE] }, GONE);
const hours = POLICY.email_change_ms / 3_600_000;

const signed = (person: ProfileRow) => person.agency_name ?? 'Freeboard';

const letter = (context: Pick<Context, 'services'>, person: ProfileRow, to: string, subject: string, text: string) =>
  portalMail.jobOf(context.services, {
    // The delivery must not be recorded as that of the address saved with the user.
    person_id: null,
    to,
    from_name: signed(person),
    subject,
    text: `Hello ${person.name},\n\n${text}\n\n${signed(person)}`,
  });

async function prepare(context: Context, { password }: { password: string }): Promise<string> {
  const kept = await presence.assertPassword(context, password);
  if (!context.services.mail) throw new Fault('conflict', NO_MAIL);
  const attempt = { kind: 'email', name: String(context.viewer.id), address: context.address } as const;
  const limits = { byPair: POLICY.email_changes, byName: POLICY.email_changes };
  await attempts.noteAttempt(context.services.outside, { ...attempt, at: context.now }, limits);
  return kept;
}

/**
 * Sends a confirmation link to the requested address. The answer is always the same, so that only the owner of an
 * address learns whether it is taken.
 * @throws Fault invalid, not_allowed, conflict, too_many
 */
export const changeEmail = prepareThenCommit<'changeEmail', string>(prepare, async (context, { email }) => {
  const { raw, personId } = context.own();
  const person = found(await profileOf(raw, personId, true));
  if (email === person.email) throw invalid({ email: ['This is your address already.'] });
  const key = newKey();
  const expires_at = new Date(context.now.getTime() + POLICY.email_change_ms);
  await saveEmailChange(raw, {
    person_id: personId,
    email,
    key_hash: hashKey(key),
    created_at: context.now,
    expires_at,
  });
  context.enqueue(
    (await isTakenByAnybody(raw, email, personId))
      ? letter(
          context,
          person,
          email,
          'Your e-mail address',
          'somebody asked to use this address for another user of Freeboard. It is yours already, so nothing changes.',
        )
      : letter(
          context,
          person,
          email,
          'Confirm your e-mail address',
          // The key is in the URL fragment, which browsers never send: no server or proxy sees it.
          `you asked to be reached at this address from now on. Confirm it here:\n\n${publicBase(context.services.env)}/confirm-email#${key}\n\nThe address works once, for ${hours} hours. If you did not ask for it, leave it be: nothing changes.`,
        ),
  );
  context.record({ action: 'asked to change their e-mail address', agencyId: person.agency_id });
  return shownProfile(context);
});

export const cancelEmailChange: Verb<'cancelEmailChange'> = async (context) => {
  presence.assertOwnHands(context);
  const { raw, personId } = context.own();
  await deleteEmailChange(raw, personId);
  context.record({ action: 'kept their e-mail address' });
  return shownProfile(context);
};

/** @throws Fault too_many */
const countGuess = async ({ system, clock, address }: GuestContext): Promise<void> => {
  const attempt = { kind: 'email', name: 'a key', address, at: clock.now() } as const;
  await attempts.noteAttempt(system, attempt, { byPair: POLICY.resets_by_address });
};

/**
 * Changes a person's e-mail address with the key sent to the new one, and notifies the old one.
 * @throws Fault invalid, too_many
 */
export const confirmEmail = guestPrepareThenCommit<'confirmEmail', void>(countGuess, async (context, { key }) => {
  const { system, services, clock, effects } = context;
  const change = await useUpEmailChange(system, hashKey(key), clock.now());
  if (!change || (change.is_demo && !services.env.demo)) throw gone();
  const { person_id, email } = change;
  const person = found(await profileOf(system, person_id, true));
  if (await isTakenByAnybody(system, email, person_id)) throw gone();
  // A user who was invited signs in with their e-mail address.
  const signsInByIt = person.username === person.email.toLowerCase();
  const names = { email, verified_email: email, ...(signsInByIt ? { username: email.toLowerCase() } : {}) };
  // Another user may have taken the address since the check.
  await updateProfileRow(system, person_id, names).catch((error: unknown) => {
    throw isDuplicate(error) ? gone() : error;
  });
  await endAddresses(system, person_id, clock.now());
  effects.jobs.push(
    letter(
      context,
      person,
      person.email,
      'Your e-mail address was changed',
      `your address in Freeboard is ${email} from now on. If this was not you, tell an admin of your agency at once.`,
    ),
  );
  effects.history.push({
    action: 'changed their e-mail address',
    agencyId: person.agency_id,
    actor: { id: person.id, name: person.name, role: person.role },
    changes: [{ field: 'email', from: person.email, to: email }],
  });
  if (person.agency_id !== null) {
    const db = new TenantDb(system, { kind: 'agency', agencyId: person.agency_id }, true);
    await tieCustomer({ db, effects }, person.agency_id, person.id);
  }
  await sessions.reopenStreams(system, person.id);
  effects.events.push({
    kind: 'person',
    agencyId: person.agency_id,
    personId: person.id,
    ids: { person_id: person.id },
  });
  return { email };
});
