import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { AnswerOf, InputOf } from '@freeboard/contract';
import { CrmError } from '../../integrations/crm/crm.ts';
import { geocode } from '../../integrations/geocoding/census.ts';
import type { Context } from '../../kernel/context/context.ts';
import { GatewayError } from '../../kernel/gateways.ts';
import { inTwoParts } from '../../kernel/verbs.ts';
import { crmOf } from '../crm/index.ts';
import { backedUp, connectedAgencies } from './checklist.queries.ts';

type Outcome = AnswerOf<'testChecklistItem'>;

const good = (words: string): Outcome => ({ is_good: true, text: words });
const bad = (words: string): Outcome => ({ is_good: false, text: words });

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

/** Asks each agency's CRM whether it knows what Freeboard signs in with. */
async function crm({ db, services }: Context): Promise<Outcome> {
  const connected = await connectedAgencies(db);
  if (connected.length === 0) return bad('No agency has connected a CRM.');
  const said = await Promise.all(
    connected.map(async ({ id, name }) => {
      try {
        await (await crmOf(services, db, id))?.tryOut();
        return { is_good: true, text: `${name}: it answers.` };
      } catch (error) {
        if (!(error instanceof CrmError)) throw error;
        return { is_good: false, text: `${name}: ${error.message}` };
      }
    }),
  );
  return { is_good: said.every(({ is_good }) => is_good), text: said.map((one) => one.text).join(' ') };
}

/** Keeps a small file, reads it again and takes it away. */
async function files({ services }: Context): Promise<Outcome> {
  const key = `test-${randomUUID()}`;
  const path = join(await services.files.incoming(), key);
  try {
    await writeFile(path, key, { mode: 0o600 });
    await services.files.keep(path, key);
    const read = await text(await services.files.read(key));
    await services.files.remove(key);
    return read === key ? good('A file was kept, read again and taken away.') : bad('A file came back changed.');
  } catch (error) {
    return bad(`No file can be kept: ${(error as NodeJS.ErrnoException).code ?? 'unknown fault'}.`);
  }
}

/** Reads what a backup must hold. Whether one is made only its own place can say. */
async function backups(context: Context): Promise<Outcome> {
  const { bytes, applications } = await backedUp(context.own().raw);
  const size = `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`;
  return good(
    `The database can be read whole: ${size}, ${applications.toLocaleString('en-US')} applications. Compare your last backup with it, and try a restore once.`,
  );
}

const TESTS: Record<InputOf<'testChecklistItem'>['item'], (context: Context) => Promise<Outcome>> = {
  ...{ email, texts, providers, crm, files },
  backups,
};

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
