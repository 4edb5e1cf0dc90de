import type { InputOf } from '@freeboard/contract';
import { domainOf } from '@freeboard/domain';
import { z } from 'zod';
import type { GuestContext } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { guestInTwoParts, onItsOwn } from '../../kernel/verbs.ts';
import { completeSignIn, POLICY, type SecondStep, secondStep, signInFacts } from '../credentials/index.ts';
import { type PersonRow, personById } from '../session/index.ts';
import { asFault, openSecrets, providerOf, redirectUri } from './provider.ts';
import { activeOfAgency, personByEmail, takeAttempt } from './sso.queries.ts';

type Given = InputOf<'finishSingleSignOn'>;

const refused = (text: string) => new Fault('wrong_credentials', text);
const AGAIN = 'This sign-in took too long, was used before, or was begun in another browser. Begin again.';

/** Who was signed in by a provider and has a second step to take: sealed, for this browser and a few minutes. */
const ticketShape = z.strictObject({ person_id: z.int(), agency_id: z.int(), browser: z.string(), at: z.number() });
type Ticket = z.infer<typeof ticketShape>;

function openTicket({ services, clock }: GuestContext, { browser_key, single_sign_on_ticket }: Given): Ticket {
  const now = clock.now().getTime();
  try {
    const opened = services.vault.open(Buffer.from(single_sign_on_ticket ?? '', 'base64url'));
    const ticket = ticketShape.parse(JSON.parse(opened));
    const isOfBrowser = ticket.browser === hashKey(browser_key).toString('base64url');
    if (isOfBrowser && now - ticket.at <= POLICY.sign_on_ms) return ticket;
  } catch {
    // Forged, or sealed by another key: as one that is too old.
  }
  throw refused(AGAIN);
}

/** Whom a provider signed in; its word counts for its own agency's people alone. @throws Fault */
async function identify(context: GuestContext, { browser_key, answer }: Given): Promise<Ticket> {
  const { system, services, clock } = context;
  const state = new URLSearchParams(answer ?? '').get('state') ?? '';
  const browserHash = hashKey(browser_key);
  const attempt = await takeAttempt(system, hashKey(state), browserHash, clock.now());
  const found = attempt && (await activeOfAgency(system, attempt.agency_id));
  if (!attempt || !found) throw refused(AGAIN);
  const secrets = openSecrets(services, attempt.secrets_sealed);
  const provider = providerOf(services, found);
  const { email, is_verified } = await provider.finish(redirectUri(services), answer ?? '', secrets).catch(asFault);
  if (!is_verified)
    throw refused('Your sign-in service has not verified your e-mail address, so it says nothing here.');
  const isTheirs = found.domains.includes(domainOf(email) ?? '');
  const person = isTheirs ? await personByEmail(system, found.agency_id, email) : undefined;
  if (!person) throw refused(`Nobody of ${found.agency_name} signs in as ${email}. Ask an admin of your agency.`);
  const browser = browserHash.toString('base64url');
  return { person_id: person.id, agency_id: found.agency_id, browser, at: clock.now().getTime() };
}

type Proved = { person: PersonRow; step: SecondStep };

async function prove(context: GuestContext, given: Given): Promise<Proved> {
  const { system, services } = context;
  const ticket = given.single_sign_on_ticket ? openTicket(context, given) : await identify(context, given);
  const found = await activeOfAgency(system, ticket.agency_id);
  const person = await personById(system, ticket.person_id);
  const isThere = person && person.agency_id === ticket.agency_id && !person.deactivated_at;
  if (!found || !isThere || (person.is_demo && !services.env.demo))
    throw refused('You may not sign in here. Ask an admin of your agency.');
  if (found.trusts_second_step) return { person, step: { kind: 'none' } };
  const facts = await signInFacts(system, person.id);
  const step = await secondStep(context, person, given, facts).catch((error: unknown) => {
    if (!(error instanceof Fault) || typeof error.data !== 'object' || error.data === null) throw error;
    const sealed = services.vault.seal(JSON.stringify(ticket)).toString('base64url');
    throw new Fault(error.code, error.message, { data: { ...error.data, single_sign_on_ticket: sealed } });
  });
  return { person, step };
}

/** Signs in whom their agency's provider has signed in. */
export const finishSingleSignOn = onItsOwn(
  guestInTwoParts<'finishSingleSignOn', Proved>(prove, (context, given, { person, step }) => {
    const proof = { how: 'signed in by single sign-on' };
    return completeSignIn(context, person, step, proof, given.remember_device ?? false);
  }),
);
