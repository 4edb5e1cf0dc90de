import { randomInt, timingSafeEqual } from 'node:crypto';
import type { InputOf } from '@freeboard/contract';
import { bareCode, CODE_DIGITS } from '@freeboard/domain/people';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { noteAttempt } from '../credentials/attempts.ts';
import { isPassword } from '../credentials/password.ts';
import { POLICY } from '../credentials/policy.ts';
import * as portalMail from '../portal-mail/portal-mail.ts';
import { type PersonRow, personById } from '../session/session.queries.ts';
import { activeOfAgency } from './sso.queries.ts';
import { AGAIN, openTicket, refused, sealTicket, type Ticket } from './ticket.ts';

const minutes = POLICY.sign_on_ms / 60_000;
const macOf = ({ services }: GuestContext, { person_id, subject }: Ticket, code: string): string =>
  services.vault.mac('single sign-on code', `${person_id} ${subject} ${bareCode(code)}`).toString('base64url');

const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer;

/** Masks an address as 't•••@agency.com', enough for its owner to recognize it. */
const hinted = (email: string): string => email.replace(/^(.).*@/, '$1•••@');

const CONFIRM = 'This is your first sign-in with this account. Confirm once that it is yours.';

/**
 * The error that asks for confirmation at the first sign-in through a provider, so that only the account's owner can
 * link it.
 */
function askToConfirm(context: GuestContext, person: PersonRow, ticket: Ticket): Fault {
  return new Fault('second_factor', CONFIRM, {
    data: {
      single_sign_on_ticket: sealTicket(context, ticket),
      confirmation: {
        issuer: hostOf(ticket.issuer),
        email: hinted(person.email),
        may_send_code: context.services.mail !== null,
        is_code_sent: ticket.code_mac !== undefined,
      },
      name: person.name,
    },
  });
}

const WRONG_PASSWORD = 'This is not your password for Freeboard.';
const WRONG_CODE = 'This code is not right. Type the newest one that was e-mailed to you.';

/**
 * Confirms that a provider's account belongs to the person, by their Freeboard password or by an e-mailed code, which
 * works only in the browser that began the sign-in.
 * @returns the confirmed ticket
 * @throws Fault second_factor, invalid, too_many
 */
export async function confirm(
  context: GuestContext,
  person: PersonRow,
  ticket: Ticket,
  { password, code }: Pick<InputOf<'finishSingleSignOn'>, 'password' | 'code'>,
): Promise<Ticket> {
  const { services, clock, address } = context;
  const db = services.outside;
  const at = clock.now();
  if (password !== undefined) {
    const attempt = { kind: 'password', name: String(person.id), address, at } as const;
    await noteAttempt(db, attempt, { byPair: POLICY.guesses_at_own, byName: POLICY.guesses_at_own });
    if (await isPassword(context, person.password_hash, password)) return { ...ticket, confirmed_by: 'password' };
    throw invalid({ password: [WRONG_PASSWORD] }, WRONG_PASSWORD);
  }
  if (code !== undefined && ticket.code_mac !== undefined) {
    const most = POLICY.sign_on_code_guesses;
    const attempt = { kind: 'single_sign_on_code', name: `guess of ${person.id}`, address, at } as const;
    await noteAttempt(db, attempt, { byPair: most, byName: most });
    const isRight = timingSafeEqual(Buffer.from(ticket.code_mac), Buffer.from(macOf(context, ticket, code)));
    if (isRight) return { ...ticket, confirmed_by: 'email' };
    throw invalid({ code: [WRONG_CODE] }, WRONG_CODE);
  }
  throw askToConfirm(context, person, ticket);
}

type Receiver = { ticket: Ticket; person: PersonRow; agency_name: string };

/**
 * The recipient of a confirmation code. Requests are counted even if the call fails.
 * @throws Fault wrong_credentials, conflict, too_many
 */
async function receiverOf(context: GuestContext, given: InputOf<'sendSingleSignOnCode'>): Promise<Receiver> {
  const { system, services, clock, address } = context;
  const ticket = openTicket(context, given.browser_key, given.single_sign_on_ticket);
  const [person, found] = [await personById(system, ticket.person_id), await activeOfAgency(system, ticket.agency_id)];
  const isOver = found?.updated_at.getTime() !== ticket.settings_at;
  if (!person || person.deactivated_at || !found || isOver || ticket.is_bound) throw refused(AGAIN);
  if (!services.mail) throw new Fault('conflict', 'This installation sends no e-mail. Use your password.');
  const attempt = { kind: 'single_sign_on_code', name: `mail to ${person.id}`, address, at: clock.now() } as const;
  const most = POLICY.sign_on_codes_sent;
  await noteAttempt(services.outside, attempt, { byPair: most, byName: most });
  return { ticket, person, agency_name: found.agency_name };
}

const letter = ({ ticket, person, agency_name }: Receiver, code: string) =>
  [
    `Hello ${person.name},`,
    `somebody, most likely you, signs in to Freeboard with an account at ${hostOf(ticket.issuer)} for the first time. To confirm that this account is yours, type`,
    code,
    `where you began, within ${minutes} minutes. If it was not you, tell nobody this code, and tell an admin of ${agency_name}.`,
    agency_name,
  ].join('\n\n');

export const sendSingleSignOnCode = guestPrepareThenCommit<'sendSingleSignOnCode', Receiver>(
  receiverOf,
  async (context, _input, to) => {
    const { ticket, person, agency_name } = to;
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    context.effects.jobs.push(
      portalMail.jobOf(context.services, {
        person_id: person.id,
        to: person.email,
        from_name: agency_name,
        subject: `${code} confirms your sign-in`,
        text: letter(to, code),
      }),
    );
    const action = `sent ${person.name} a code for single sign-on`;
    context.effects.history.push({ action, agencyId: ticket.agency_id });
    return { single_sign_on_ticket: sealTicket(context, { ...ticket, code_mac: macOf(context, ticket, code) }) };
  },
);
