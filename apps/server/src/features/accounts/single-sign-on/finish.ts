import type { InputOf } from '@freeboard/contract';
import { domainOf, isPublicMailDomain } from '@freeboard/domain/people';
import type { GuestContext } from '../../../kernel/context/context.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { guestPrepareThenCommit, onItsOwn } from '../../../kernel/verbs.ts';
import { completeSignIn } from '../credentials/open-signed-in.ts';
import { type SecondStep, secondStep } from '../credentials/second-factor/sign-in.ts';
import { signInFacts } from '../credentials/sign-in-facts.queries.ts';
import { type PersonRow, personById } from '../session/session.queries.ts';
import { confirm } from './confirm.ts';
import { insertIdentity, personOfAccount } from './identities.queries.ts';
import { asFault, openSecrets, providerOf, redirectUri } from './provider.ts';
import { activeOfAgency, personByEmail, takeAttempt } from './sso.queries.ts';
import { AGAIN, browserOf, openTicket, refused, sealTicket, type Ticket } from './ticket.ts';

type Input = InputOf<'finishSingleSignOn'>;
type Provider = NonNullable<Awaited<ReturnType<typeof activeOfAgency>>>;
type SignedIn = { issuer: string; subject: string; email: string; is_email_believed: boolean };

const UNVERIFIED =
  'Your sign-in service has not verified your e-mail address, so it cannot be used to find you here. Ask an admin of your agency.';

/**
 * Finds the person of a provider's account: the person bound to it, otherwise the agency's person with that e-mail
 * address at a proven domain. The latter may already be bound to another account, because providers issue new
 * accounts to people who were removed or registered again.
 * @throws Fault wrong_credentials
 */
async function personOf({ system }: GuestContext, found: Provider, by: SignedIn) {
  const { agency_id } = found;
  const bound = await personOfAccount(system, { agency_id, issuer: by.issuer, subject: by.subject });
  if (bound) return { id: bound.person_id, is_bound: true };
  if (!by.is_email_believed) throw refused(UNVERIFIED);
  const domain = domainOf(by.email) ?? '';
  const isTheirs = found.domains.includes(domain) && !isPublicMailDomain(domain);
  const person = isTheirs ? await personByEmail(system, agency_id, by.email) : undefined;
  if (!person) throw refused(`Nobody of ${found.agency_name} signs in as ${by.email}. Ask an admin of your agency.`);
  return { id: person.id, is_bound: false };
}

/**
 * Finds the person that the identity provider signed in, among the users of the provider's own agency.
 * @throws Fault wrong_credentials, outside
 */
async function identify(context: GuestContext, { browser_key, answer }: Input): Promise<Ticket> {
  const { system, services, clock } = context;
  const state = new URLSearchParams(answer ?? '').get('state') ?? '';
  const attempt = await takeAttempt(system, hashKey(state), hashKey(browser_key), clock.now());
  const found = attempt && (await activeOfAgency(system, attempt.agency_id));
  if (!attempt || !found) throw refused(AGAIN);
  const { settings_at, ...secrets } = openSecrets(services, attempt.secrets_sealed);
  if (settings_at !== found.updated_at.getTime()) throw refused(AGAIN);
  const provider = providerOf(services, found);
  const by = await provider.finish(redirectUri(services), answer ?? '', secrets).catch(asFault);
  const { id, is_bound } = await personOf(context, found, by);
  const { issuer, subject, is_multi_factor } = by;
  return {
    person_id: id,
    agency_id: found.agency_id,
    settings_at,
    browser: browserOf(browser_key),
    at: clock.now().getTime(),
    issuer,
    subject,
    is_multi_factor,
    is_bound,
  };
}

type Proved = { person: PersonRow; step: SecondStep; ticket: Ticket };

/**
 * Runs Freeboard's second step. It is skipped when the agency trusts the provider's second step and the token states
 * that one took place, except at the first sign-in through the provider of a person who has a second factor here.
 */
async function stepOf(context: GuestContext, person: PersonRow, given: Input, found: Provider, ticket: Ticket) {
  const facts = await signInFacts(context.system, person.id);
  // At the first sign-in, a user who has a second factor here must use it, even if the provider is trusted.
  const isOwnAsked = !ticket.is_bound && (facts.hasCode || facts.hasPasskey);
  if (found.trusts_second_step && ticket.is_multi_factor && !isOwnAsked) return { kind: 'none' } as const;
  return secondStep(context, person, given, facts).catch((error: unknown) => {
    if (!(error instanceof Fault) || typeof error.data !== 'object' || error.data === null) throw error;
    const data = { ...error.data, single_sign_on_ticket: sealTicket(context, ticket) };
    throw new Fault(error.code, error.message, { data, retryAfter_s: error.retryAfter_s, personId: person.id });
  });
}

async function prove(context: GuestContext, given: Input): Promise<Proved> {
  const { system, services } = context;
  const opened = given.single_sign_on_ticket
    ? openTicket(context, given.browser_key, given.single_sign_on_ticket)
    : await identify(context, given);
  const found = await activeOfAgency(system, opened.agency_id);
  const person = await personById(system, opened.person_id);
  const isThere = person && person.agency_id === opened.agency_id && !person.deactivated_at;
  if (!found || !isThere || (person.is_demo && !services.env.demo))
    throw refused('You may not sign in here. Ask an admin of your agency.');
  if (opened.settings_at !== found.updated_at.getTime()) throw refused(AGAIN);
  const isConfirmed = opened.is_bound || opened.confirmed_by !== undefined;
  const ticket = isConfirmed ? opened : await confirm(context, person, opened, given);
  return { person, ticket, step: await stepOf(context, person, given, found, ticket) };
}

/**
 * Binds the person to the provider's account that they confirmed.
 * @throws Fault wrong_credentials when the account is already bound
 */
async function bind(db: Database, { person_id, agency_id, issuer, subject, confirmed_by }: Ticket, now: Date) {
  if (confirmed_by === undefined) return;
  const row = { person_id, agency_id, issuer, subject, confirmed_by, created_at: now };
  if (!(await insertIdentity(db, row))) throw refused(AGAIN);
}

export const finishSingleSignOn = onItsOwn(
  guestPrepareThenCommit<'finishSingleSignOn', Proved>(prove, (context, given, { person, step, ticket }) => {
    const proof = { how: 'signed in by single sign-on' };
    const first = ticket.is_bound ? undefined : (db: Database) => bind(db, ticket, context.clock.now());
    return completeSignIn(context, person, step, proof, given.remember_device ?? false, first);
  }),
);
