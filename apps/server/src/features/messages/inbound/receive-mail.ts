import { createHash } from 'node:crypto';
import { CLIENT_EMAIL, replyMeaning } from '@freeboard/domain';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env.ts';
import { Fault } from '../../../kernel/faults.ts';
import type { Process } from '../../../kernel/process.ts';
import { addConsent, holdAddress } from '../consents.queries.ts';
import { insertMessage, lockByGatewayId } from '../messages.queries.ts';
import { clientWrote } from '../notices.ts';
import { attachFiles } from './attach-files.ts';
import { forgetFiles, type KeptFiles, keepFiles } from './kept-files.ts';
import { readMailApart } from './mail-apart.ts';
import type { MailRead } from './read-mail.ts';
import { receiveReturned } from './receive-returned.ts';
import { isMailSigned } from './signature.ts';
import { type Whose, whoseMail } from './whose-mail.ts';

type Receiver = Pick<Process, 'connection' | 'services' | 'queue' | 'clock'>;

const MOST_CHARACTERS = 20_000;
const AUTOMATIC = 'An automatic reply.';

/** What an e-mail means for whether its sender is written to: by its words as a text does, or by a subject of one word. */
const refuses = ({ subject, text, is_automatic }: MailRead): boolean =>
  !is_automatic && (replyMeaning(text) === 'stop' || /^(?:re: ?)?(?:stop|unsubscribe)$/i.test(subject.trim()));

/** Keeps the mail in its conversation. @returns whether it is new */
async function keep(trx: Database, process: Receiver, inbound: NonNullable<Env['inboundMail']>, come: Come) {
  const { mail, gateway_id, files } = come;
  await holdAddress(trx, 'email', mail.from.address);
  if (await lockByGatewayId(trx, 'email', gateway_id)) return false;
  const whose = await whoseMail(trx, inbound, process.services.installation, mail);
  const now = process.clock.now();
  const isOurs = whose.person_id !== null;
  const { id } = await insertMessage(trx, {
    ...whose,
    channel: 'email',
    direction: isOurs ? 'outbound' : 'inbound',
    // Whoever wrote it from a mailbox of theirs may have named a carrier.
    sender_saw_carriers: isOurs,
    subject: mail.subject.slice(0, 300),
    body: mail.text.slice(0, MOST_CHARACTERS),
    state: isOurs ? 'sent' : 'received',
    reason: [
      mail.is_automatic ? AUTOMATIC : '',
      mail.text.length > MOST_CHARACTERS ? 'Shortened: it was longer.' : '',
      ...files.refused,
    ]
      .filter(Boolean)
      .join(' '),
    gateway_id,
    read_at: mail.is_automatic ? now : null,
    created_at: now,
    updated_at: now,
  });
  const isRefusal = !isOurs && refuses(mail);
  if (isRefusal)
    await addConsent(trx, {
      agency_id: whose.agency_id,
      channel: 'email',
      address: whose.address,
      state: 'opted_out',
      source: CLIENT_EMAIL,
      wording: (mail.text || mail.subject).slice(0, 500),
      application_id: whose.application_id,
    });
  await attachFiles(trx, { message: { id, subject: mail.subject, at: now }, whose, files: files.kept });
  await flush(
    trx,
    effectsOf(whose, wordsOf(mail, isOurs, isRefusal), !isOurs && !mail.is_automatic),
    SYSTEM,
    process.queue,
  );
  return true;
}

const wordsOf = (mail: MailRead, isOurs: boolean, isRefusal: boolean): string => {
  if (isOurs) return 'answered by e-mail from their own mailbox';
  if (mail.is_automatic) return 'an automatic reply came by e-mail';
  return isRefusal ? 'client ended e-mail' : 'client answered by e-mail';
};

function effectsOf({ agency_id, application_id }: Whose, action: string, isNews: boolean): Effects {
  const effects = new Effects();
  if (agency_id === null) return effects;
  const ids = application_id === null ? {} : { application_id };
  effects.events.push({
    kind: 'message',
    agencyId: agency_id,
    ...(application_id === null ? {} : { applicationId: application_id }),
    ids,
  });
  if (application_id !== null) {
    effects.history.push({ action, agencyId: agency_id, applicationId: application_id });
    if (isNews) effects.notifications.push(clientWrote(agency_id, application_id, ''));
  }
  return effects;
}

type Come = { mail: MailRead; gateway_id: string; files: KeptFiles };

/**
 * An e-mail that somebody wrote to this installation, as whoever takes it in hands it on: kept once, in the conversation
 * that it belongs to. Nothing is answered to it. @throws Fault not_found (switched off), not_allowed (forged, or late), unreadable
 */
export async function receiveMail(process: Receiver, raw: Buffer, signature: string): Promise<void> {
  const { env, files: store } = process.services;
  const inbound = env.inboundMail;
  if (!inbound) throw new Fault('not_found');
  if (!isMailSigned(raw, signature, inbound.secret, process.clock.now())) throw new Fault('not_allowed');
  const mail = await readMailApart(raw);
  // What this installation sent itself has come round: it is in its conversation already.
  const sender = mail.from.address;
  if (sender === env.mailFrom?.toLowerCase() || sender.replace(/\+[^@]*/, '') === inbound.address) return;
  if (await receiveReturned(process, inbound, mail)) return;
  const gateway_id = `in:${mail.message_id || createHash('sha256').update(raw).digest('hex')}`;
  const files = await keepFiles(store, mail.files);
  let isNew = false;
  try {
    isNew = await process.connection.db
      .transaction()
      .execute((trx) => keep(trx, process, inbound, { mail, gateway_id, files }));
  } finally {
    if (!isNew) await forgetFiles(store, files.kept);
  }
}
