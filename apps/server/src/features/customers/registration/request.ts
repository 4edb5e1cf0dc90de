import { randomBytes } from 'node:crypto';
import { domainOf, isPublicMailDomain } from '@freeboard/domain/people';
import type { GuestContext } from '../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { attempts, POLICY, portalMail } from '../../accounts/index.ts';
import { isTakenByAnybody } from '../../people/index.ts';
import { announce } from './announce.ts';
import { hashCode, newCode } from './codes.ts';
import { lockAndCount, requestsOfDay } from './limits.queries.ts';
import { insertRegistration, openAgencies } from './registration.queries.ts';
import type { Input, RegistrationInput } from './registration-input.ts';
import { textableNumber, textCode } from './text-code.ts';

export type Agency = { id: number; name: string };

/** The agency that a request is for; counts the attempt. @throws Fault invalid at `agency_id`, too_many */
export async function agencyOfRequest({ system, clock, address }: GuestContext, input: Input): Promise<Agency> {
  const attempt = { kind: 'register', name: input.email, address, at: clock.now() } as const;
  const limits = { byPair: POLICY.registrations_by_pair, byAddress: POLICY.registrations_by_address };
  await attempts.noteAttempt(system, attempt, limits);
  const agencies = await openAgencies(system);
  const only = agencies.length === 1 ? agencies[0] : undefined;
  const agency = input.agency_id === undefined ? only : agencies.find(({ id }) => id === input.agency_id);
  if (!agency) throw invalid({ agency_id: ['Choose an agency.'] });
  return agency;
}

const minutes = POLICY.registration_ms / 60_000;

/**
 * The e-mail with the code. An address that has an account gets a message about that instead, so that only its owner
 * learns of it. Contains no typed text, because the address may be someone else's.
 */
const letter = (agency: Agency, given: RegistrationInput, code: string, base: string, isKnown: boolean) => ({
  person_id: null,
  to: given.email,
  from_name: agency.name,
  subject: isKnown ? 'You have an account already' : `${code} is your code`,
  text: isKnown
    ? `Hello,\n\nsomebody, most likely you, asked ${agency.name} for an account with this e-mail address. There is one already. Sign in, or set a new password:\n\n${base}/forgot-password\n\nIf this wasn't you, ignore this e-mail: nothing has changed.\n\n${agency.name}`
    : `Hello,\n\nyour code to register with ${agency.name} is\n\n${code}\n\nIt works for ${minutes} minutes. If this wasn't you, ignore this e-mail.\n\n${agency.name}`,
});

/** @throws Fault too_many beyond the daily limit of the agency or of the e-mail domain */
async function assertFewRequests({ system, clock }: GuestContext, agency: Agency, email: string): Promise<void> {
  const domain = domainOf(email) ?? '';
  await lockAndCount(system, 'requests', agency.id);
  const { all, ofDomain } = await requestsOfDay(system, agency.id, domain, clock.now());
  const most = isPublicMailDomain(domain) ? POLICY.registrations_by_public_domain : POLICY.registrations_by_domain;
  if (all >= POLICY.registrations_a_day || ofDomain >= most)
    throw new Fault('too_many', `Too many people register today. Try again tomorrow, or call ${agency.name}.`);
}

/**
 * Saves a request to become a customer. The answer does not reveal whether the address is known: the owner of an
 * account gets an e-mail about it instead of a code. The second code is texted after the e-mailed one was right, or
 * immediately if no e-mail can be sent.
 * @throws Fault too_many beyond the daily limits
 */
export async function requestRegistration(context: GuestContext, given: RegistrationInput, agency: Agency) {
  const { system, services, clock, effects } = context;
  const now = clock.now();
  await assertFewRequests(context, agency, given.email);
  const isKnown = await isTakenByAnybody(system, given.email);
  const number = textableNumber(context, given.phone_number);
  const key = newKey();
  const email_code = newCode();
  const needs_email = services.mail !== null;
  const texted = number && !needs_email ? await textCode(context, { key, number, agency }) : null;
  const needs_phone = needs_email ? number !== null : texted !== null;
  await insertRegistration(system, {
    ...given,
    agency_id: agency.id,
    state: needs_email || needs_phone ? 'unverified' : 'requested',
    key_hash: hashKey(key),
    email_code_hash: isKnown ? randomBytes(32) : hashCode(key, email_code),
    ...(texted ?? { phone_code_hash: randomBytes(32) }),
    ...(isKnown ? { phone_code_hash: randomBytes(32) } : {}),
    needs_email,
    needs_phone,
    created_at: now,
    expires_at: new Date(now.getTime() + POLICY.registration_ms),
  });
  if (needs_email)
    effects.jobs.push(portalMail.jobOf(services, letter(agency, given, email_code, publicBase(services.env), isKnown)));
  effects.history.push({ action: 'began to register as a customer', agencyId: agency.id });
  if (!needs_email && !needs_phone) await announce(context, agency.id, given);
  return { registration_key: key, needs_email, needs_phone };
}
