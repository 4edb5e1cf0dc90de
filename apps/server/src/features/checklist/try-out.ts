import { randomUUID } from 'node:crypto';
import type { AnswerOf, InputOf } from '@freeboard/contract';
import { geocode } from '../../integrations/geocoding/census.ts';
import type { Context } from '../../kernel/context/context.ts';
import { GatewayError } from '../../kernel/gateways.ts';
import { inTwoParts } from '../../kernel/verbs.ts';

type Outcome = AnswerOf<'testChecklistItem'>;

const good = (text: string): Outcome => ({ is_good: true, text });
const bad = (text: string): Outcome => ({ is_good: false, text });

/** The Census Bureau's own. */
const SAMPLE_ADDRESS = '4600 Silver Hill Rd, Washington DC 20233';
const PATIENCE_MS = 8_000;

async function email({ services, viewer }: Context): Promise<Outcome> {
  if (!services.mail) return bad('No mail server is configured.');
  const { gateway_id } = await services.mail.send({
    id: randomUUID(),
    from_name: 'Freeboard',
    reply_to: [],
    to: viewer.email,
    subject: 'A test from Freeboard',
    text: `Hello ${viewer.name},\n\nyou asked this installation of Freeboard to send you a test. It has come: e-mail works.`,
    html: null,
    unsubscribe_url: null,
    attachments: [],
  });
  return good(
    `Accepted by the mail server as ${gateway_id}, to ${viewer.email}. Whether it arrived, only your inbox can say.`,
  );
}

/** Asks for the texts of the account's own number: nothing is sent. */
async function texts({ services, now }: Context): Promise<Outcome> {
  const { texts: gateway, env } = services;
  if (!gateway || !env.twilio) return bad('No gateway is configured.');
  await gateway.find({ to: env.twilio.from, from: null, body: '', media_url: null, status_url: null }, now);
  return good('The gateway knows this account. Nothing was sent.');
}

async function providers({ services, clock }: Context): Promise<Outcome> {
  const deps = {
    call: services.caller,
    baseUrl: services.env.services.census,
    timeout_ms: PATIENCE_MS,
    now: clock.now,
  };
  const from = performance.now();
  const answer = await geocode(deps, { searched_address: SAMPLE_ADDRESS });
  if (answer.state === 'failed') return bad(`The geocoder did not answer: ${answer.reason}.`);
  return good(`The geocoder answered in ${Math.round(performance.now() - from)} ms.`);
}

const TESTS = { email, texts, providers };

/** Tries one out against the outside world, before the call's transaction begins. */
export const testChecklistItem = inTwoParts<'testChecklistItem', Outcome>(
  async (context, { item }: InputOf<'testChecklistItem'>) => {
    try {
      return await TESTS[item](context);
    } catch (error) {
      if (error instanceof GatewayError) return bad(error.message);
      throw error;
    }
  },
  async (context, { item }, outcome) => {
    context.record({ action: `tested ${item}: ${outcome.is_good ? 'it works' : 'it does not work'}`, agencyId: null });
    return outcome;
  },
);
