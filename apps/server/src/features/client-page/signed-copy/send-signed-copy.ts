import { PROPOSAL_TEXT } from '@freeboard/domain/languages';
import { isEmail } from '@freeboard/domain/wording';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import { GatewayError } from '../../../kernel/gateways.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { jobContext, systemContext } from '../../../kernel/run-verb.ts';
import { actingPerson } from '../../accounts/index.ts';
import { clientAddress, consentLedger, queueMessage } from '../../messages/index.ts';
import { signedChoice, wasCopied } from '../client-page.queries.ts';
import { signedCopy } from './signed-copy.ts';
import { SIGNED_COPY_QUEUE } from './signed-copy-queue.ts';

type Choice = NonNullable<Awaited<ReturnType<typeof signedChoice>>> & { sender: Viewer };
type Copy = Awaited<ReturnType<typeof signedCopy>>;

const textOf = ({ shown }: Copy) => PROPOSAL_TEXT[shown.language ?? 'en'].signed;
const streetOf = ({ shown }: Copy) => shown.address.split(',')[0] ?? '';
const fileOf = ({ name, bytes }: Copy) => ({ name, media_type: 'application/pdf', bytes });

function bodyOf(copy: Copy, sender: string): string {
  const { first_name, agency } = copy.shown;
  const { hello, body } = textOf(copy);
  return [hello(first_name), body, `${sender}\n${[agency.name, agency.phone].filter(Boolean).join(', ')}`].join('\n\n');
}

async function toClient(app: App, choice: Choice, copy: Copy): Promise<void> {
  const address = clientAddress.mailAddress(choice.client_email);
  const of = { agencyId: choice.agency_id, applicationId: choice.application_id };
  await app.connection.db.transaction().execute(async (trx) => {
    const context = jobContext(app, trx, choice.sender, { kind: 'agency', agencyId: choice.agency_id }, true);
    if ((await consentLedger.consentOf(trx, choice.agency_id, 'email', address)) === 'opted_out') return;
    if (await wasCopied(context.db, choice.application_id, choice.id)) return;
    await queueMessage(context, {
      channel: 'email',
      address,
      contact_name: copy.shown.client_name,
      us_state: '',
      language: copy.shown.language ?? 'en',
      application: { id: choice.application_id, agency_id: choice.agency_id },
      subject: textOf(copy).subject(copy.shown.kind, streetOf(copy)),
      body: bodyOf(copy, choice.sender.name),
      html: null,
      media_url: null,
      consent: null,
      at_once_because: '',
      files: [fileOf(copy)],
      template: { name: 'Signed choice', choice_id: choice.id },
    });
    context.record({ action: 'sent the client a copy of the signed choice', ...of });
    const { viewer } = context;
    await flush(trx, context.effects, { ...viewer, name: `Freeboard for ${viewer.name}` }, app.queue);
  });
}

/**
 * E-mails the copy to the agent; a failure that is not final is retried with the same message id, because a duplicate
 * is better than no copy.
 */
async function toAgent(app: App, choice: Choice, copy: Copy): Promise<void> {
  try {
    await app.services.mail?.send({
      id: `signed-${choice.id}`,
      from_name: copy.shown.agency.name,
      to: choice.sender.email,
      subject: PROPOSAL_TEXT.en.signed.subject(PROPOSAL_TEXT.en.kinds[copy.shown.type], streetOf(copy)),
      text: `${choice.signer_name} chose a quote of application ${choice.number} and signed. What was signed is attached.`,
      reply_to: [],
      html: null,
      unsubscribe_url: null,
      attachments: [fileOf(copy)],
    });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
    app.log.warn({ code: error.code }, 'the copy of a signed choice was not accepted');
  }
}

async function sendSignedCopy(
  app: App,
  { choice_id, to }: { choice_id: number; to: 'client' | 'agent' },
): Promise<void> {
  const { db } = app.connection;
  const row = await signedChoice(db, choice_id);
  const of = row && { personId: row.sender_id, agencyId: row.agency_id };
  const sender = of && (await actingPerson(db, of, 'quote.send', app.services.env.demo));
  if (!row || !sender || !isEmail(to === 'client' ? row.client_email : sender.email)) return;
  const choice = { ...row, sender };
  const isNamed = choice.names_carriers && (to === 'client' || sender.displayCarriers);
  const { db: reading } = systemContext(app, db, { agencyId: row.agency_id }, false);
  const copy = await signedCopy(reading, choice, { isNamed, email: sender.email });
  await (to === 'client' ? toClient : toAgent)(app, choice, copy);
}

const WHOM = { client: 'the client a copy of the signed choice', agent: 'the agent’s copy of the signed choice' };

async function recordUnsent(app: App, { choice_id, to }: { choice_id: number; to: 'client' | 'agent' }): Promise<void> {
  const row = await signedChoice(app.connection.db, choice_id);
  if (!row) return;
  await app.connection.db.transaction().execute(async (trx) => {
    const context = systemContext(app, trx, { agencyId: row.agency_id }, true);
    context.record({
      action: `could not send ${WHOM[to]}`,
      agencyId: row.agency_id,
      applicationId: row.application_id,
    });
    await flush(trx, context.effects, SYSTEM, app.queue);
  });
}

export const signedCopyJob = defineJob(
  SIGNED_COPY_QUEUE,
  z.object({ choice_id: z.int().positive(), to: z.enum(['client', 'agent']) }),
  sendSignedCopy,
  { isOutward: true, concurrency: 2, onExhausted: recordUnsent },
);
