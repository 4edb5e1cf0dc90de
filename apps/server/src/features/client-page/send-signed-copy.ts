import { isEmail, type Role } from '@freeboard/domain';
import { z } from 'zod';
import { Context, Effects } from '../../kernel/context/context.ts';
import { flush } from '../../kernel/context/flush.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { GatewayError } from '../../kernel/gateways.ts';
import { defineJob } from '../../kernel/jobs.ts';
import type { Process } from '../../kernel/process.ts';
import { consentOf, mailAddress, queueMessage } from '../messages/index.ts';
import { signedChoice, wasCopied } from './client-page.queries.ts';
import { signedCopy } from './signed-copy.ts';
import { SIGNED_COPY_QUEUE } from './signed-copy-queue.ts';

type Choice = NonNullable<Awaited<ReturnType<typeof signedChoice>>>;
type Copy = Awaited<ReturnType<typeof signedCopy>>;

/** In the name of whoever handles the application, within its agency. */
const contextOf = (app: Process, db: Database, choice: Choice, mayWrite: boolean): Context =>
  new Context(
    { ...app, address: '', userAgent: '', effects: new Effects() },
    db,
    {
      id: choice.sender_id,
      role: choice.role as Role,
      agencyId: choice.sender_agency ?? choice.agency_id,
      ...{ name: choice.name, email: choice.email, username: choice.username },
      displayCarriers: choice.display_carriers,
    },
    { permission: { kind: 'agency', agencyId: choice.agency_id }, mayWrite, session: null },
  );

const subjectOf = ({ shown }: Copy) => `Signed choice of ${shown.kind} insurance for ${shown.address.split(',')[0]}`;
const fileOf = ({ name, bytes }: Copy) => ({ name, media_type: 'application/pdf', bytes });

const bodyOf = ({ shown: { first_name, agency } }: Copy, sender: string) =>
  [
    `Hello${first_name ? ` ${first_name}` : ''},`,
    'Attached is what you chose and signed, for your records. Coverage starts only when the carrier has confirmed it and the premium is paid.',
    `${sender}\n${[agency.name, agency.phone].filter(Boolean).join(', ')}`,
  ].join('\n\n');

/** A message like any other, once, unless the client has refused e-mail. */
async function toClient(app: Process, choice: Choice, copy: Copy): Promise<void> {
  const address = mailAddress(choice.client_email);
  const of = { agencyId: choice.agency_id, applicationId: choice.application_id };
  await app.connection.db.transaction().execute(async (trx) => {
    const context = contextOf(app, trx, choice, true);
    if ((await consentOf(trx, choice.agency_id, 'email', address)) === 'opted_out') return;
    if (await wasCopied(context.db, choice.application_id, choice.id)) return;
    await queueMessage(context, {
      ...{ channel: 'email', address, contact_name: copy.shown.client_name, us_state: '' },
      application: { id: choice.application_id, agency_id: choice.agency_id },
      subject: subjectOf(copy),
      body: bodyOf(copy, choice.name),
      ...{ html: null, media_url: null, consent: null, at_once_because: '' },
      files: [fileOf(copy)],
      template: { name: 'Signed choice', choice_id: choice.id },
    });
    context.record({ action: 'sent the client a copy of the signed choice', ...of });
    const { viewer } = context;
    await flush(trx, context.effects, { ...viewer, name: `Freeboard for ${viewer.name}` }, app.queue);
  });
}

/** To a person of the portal; what may still be taken later is tried again, under the same name. */
async function toAgent(app: Process, choice: Choice, copy: Copy): Promise<void> {
  try {
    await app.services.mail?.send({
      id: `signed-${choice.id}`,
      from_name: copy.shown.agency.name,
      to: choice.email,
      subject: subjectOf(copy),
      text: `${choice.signer_name} chose a quote of application ${choice.number} and signed. What was signed is attached.`,
      ...{ reply_to: [], html: null, unsubscribe_url: null },
      attachments: [fileOf(copy)],
    });
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'later') throw error;
    app.log.warn(`The copy of a signed choice was not taken: ${error.message}`);
  }
}

type Wanted = { choice_id: number; to: 'client' | 'agent' };

/** What a client signed, as a PDF by e-mail to one of both sides. */
async function sendSignedCopy(app: Process, { choice_id, to }: Wanted): Promise<void> {
  const choice = await signedChoice(app.connection.db, choice_id);
  if (!choice || !isEmail(to === 'client' ? choice.client_email : choice.email)) return;
  const reading = contextOf(app, app.connection.db, choice, false);
  const isNamed = choice.names_carriers && (to === 'client' || choice.display_carriers);
  const copy = await signedCopy(reading.db, choice, { isNamed, email: choice.email });
  await (to === 'client' ? toClient : toAgent)(app, choice, copy);
}

export const signedCopyJob = defineJob(
  SIGNED_COPY_QUEUE,
  z.object({ choice_id: z.int().positive(), to: z.enum(['client', 'agent']) }),
  sendSignedCopy,
  { concurrency: 2 },
);
