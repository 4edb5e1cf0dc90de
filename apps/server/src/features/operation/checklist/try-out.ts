import { randomUUID } from 'node:crypto';
import type { AnswerOf, InputOf } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { found } from '../../../kernel/faults.ts';
import { GatewayError } from '../../../kernel/gateways.ts';
import { prepareThenCommit } from '../../../kernel/verbs.ts';
import type { CheckResult } from '../doctor/check.ts';
import { checkFiles, checkGeocoder, checkTexts } from '../doctor/outside.ts';
import { backedUp } from './checklist.queries.ts';

type Outcome = AnswerOf<'testChecklistItem'>;

const good = (words: string): Outcome => ({ is_good: true, text: words });
const bad = (words: string): Outcome => ({ is_good: false, text: words });

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

const outcomeOf = ({ state, text, next }: CheckResult): Outcome =>
  state === 'ok' ? good(text) : bad(next ? `${text} ${next}` : text);

const texts = async ({ services, now }: Context) => outcomeOf(await checkTexts(services.texts, services.env, now));

const providers = async ({ services, clock }: Context) =>
  outcomeOf(await checkGeocoder(services.caller, services.env, clock));

const files = async ({ services }: Context) => outcomeOf(await checkFiles(services.files));

/** Checks that the database can be read. Whether a backup exists can only be seen at its destination. */
async function backups(context: Context): Promise<Outcome> {
  const { bytes, applications } = await backedUp(context.own().raw);
  const size = `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`;
  return good(
    `The database can be read whole: ${size}, ${applications.toLocaleString('en-US')} applications. Compare your last backup with it, and try a restore once.`,
  );
}

const TESTS: Partial<Record<InputOf<'testChecklistItem'>['item'], (context: Context) => Promise<Outcome>>> = {
  email,
  texts,
  providers,
  files,
  backups,
};

/** Tests one item by calling outside services, before the call's transaction begins. @throws Fault not_found */
export const testChecklistItem = prepareThenCommit<'testChecklistItem', Outcome>(
  async (context, { item }: InputOf<'testChecklistItem'>) => {
    const test = found(TESTS[item] ?? context.services.hooks.checklist?.[item]?.test);
    try {
      return await test(context);
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
