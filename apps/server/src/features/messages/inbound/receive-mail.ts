import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CLIENT_EMAIL, clientWords, isOptOutKeyword, mayBeRefusal, replyMeaning } from '@freeboard/domain/messages';
import pLimit from 'p-limit';
import type { App } from '../../../kernel/app.ts';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { Fault } from '../../../kernel/faults.ts';
import type { FileStore } from '../../../kernel/files/files.ts';
import { keepWithRows } from '../../../kernel/files/named-files.queries.ts';
import { type GuestAllowance, reserveGuestFiles, settleGuestFiles } from '../../documents/index.ts';
import { addConsent, lockAddress } from '../consents/consents.queries.ts';
import { insertMessage, lockByGatewayId, ourLastTexts, withdrawQuestions } from '../messages.queries.ts';
import { clientWrote } from '../notices.ts';
import { attachFiles } from './attach-files.ts';
import { readMailInWorker } from './mail-in-worker.ts';
import type { MailRead } from './read-mail.ts';
import { receiveReturned } from './receive-returned.ts';
import { signatureCheck } from './signature.ts';
import { type StoredFiles, storeFiles, TOO_MANY_TODAY } from './stored-files.ts';
import { type Whose, whoseMail } from './whose-mail.ts';

type Receiver = Pick<App, 'connection' | 'services' | 'queue' | 'clock'>;

const MOST_CHARACTERS = 20_000;
const AUTOMATIC = 'An automatic reply.';
const CALENDAR_REPLY = 'An answer to a calendar invitation.';
const INCOMPLETE = 'Only its beginning could be read; all of it is attached.';
const CUT_OFF = 'Only its beginning could be read. Ask for the rest again.';
const REPLY_PREFIXES = /^(?:\s*(?:re|fwd?|rv|aw)\s*:)+/i;

/**
 * Whether an e-mail opts its sender out: by its text, as in a text message, by the subject 'unsubscribe' or 'stop', or
 * without text by a subject that is another opt-out keyword. In automatic mail only the subject 'unsubscribe' counts,
 * which mail programs send on behalf of a person.
 */
function isOptOut({ subject, text, is_automatic }: MailRead, ours: readonly string[]): boolean {
  const topic = subject.replace(REPLY_PREFIXES, '').trim();
  if (/^["'\s]*(?:unsubscribe|stop)["'.!\s]*$/i.test(topic) && (!is_automatic || /unsubscribe/i.test(topic)))
    return true;
  if (is_automatic) return false;
  return replyMeaning(text, ours, 'email') === 'stop' || (text.trim() === '' && isOptOutKeyword(topic));
}

/** @returns false if it was received before */
async function keep(trx: Database, app: Receiver, inbound: NonNullable<Env['inboundMail']>, come: Come) {
  const { gateway_id, files } = come;
  // Only the part of the text that is saved is searched.
  const mail = { ...come.mail, text: come.mail.text.slice(0, MOST_CHARACTERS) };
  await lockAddress(trx, 'email', mail.from.address);
  if (await lockByGatewayId(trx, 'email', gateway_id)) return false;
  const { claimed, ...whose } = await whoseMail(trx, inbound, app.services.installation, mail);
  const now = app.clock.now();
  const isOurs = whose.person_id !== null;
  const ours = await ourLastTexts(trx, 'email', mail.from.address);
  const isRefusal = !isOurs && claimed === null && isOptOut(mail, ours);
  const isUnclear = !isOurs && !isRefusal && !mail.is_automatic && mayBeRefusal(mail.text, ours, 'email');
  const isAutomatic = mail.is_automatic && !isRefusal;
  const { id } = await insertMessage(trx, {
    ...whose,
    channel: 'email',
    direction: isOurs ? 'outbound' : 'inbound',
    // A handler who writes from their own mailbox may have named a carrier.
    sender_saw_carriers: isOurs,
    subject: mail.subject.slice(0, 300),
    body: mail.text,
    ...(isOurs ? {} : clientWords(mail.text, ours)),
    refusal_question: isUnclear ? 'asked' : null,
    state: isOurs ? 'sent' : 'received',
    reason: [
      claimed === null ? '' : `Says it is from ${claimed}; nothing proves it.`,
      isAutomatic ? AUTOMATIC : '',
      mail.is_calendar_reply ? CALENDAR_REPLY : '',
      come.mail.text.length > MOST_CHARACTERS ? 'Shortened: it was longer.' : '',
      mail.is_incomplete ? (files.kept.length > 0 ? INCOMPLETE : CUT_OFF) : '',
      ...files.refused,
    ]
      .filter(Boolean)
      .join(' '),
    gateway_id,
    read_at: isAutomatic ? now : null,
    created_at: now,
    updated_at: now,
  });
  if (isRefusal) {
    await withdrawQuestions(trx, whose.agency_id, 'email', mail.from.address);
    await addConsent(trx, {
      agency_id: whose.agency_id,
      channel: 'email',
      address: whose.address,
      state: 'opted_out',
      source: CLIENT_EMAIL,
      wording: (mail.text || mail.subject).slice(0, 500),
      application_id: whose.application_id,
    });
  }
  await attachFiles(trx, {
    message: { id, channel: 'email', subject: mail.subject, at: now },
    whose,
    files: files.kept,
  });
  await flush(
    trx,
    effectsOf(whose, wordsOf({ isOurs, isRefusal, isAutomatic, claimed }), !isOurs && !isAutomatic),
    SYSTEM,
    app.queue,
  );
  return true;
}

type Kind = { isOurs: boolean; isRefusal: boolean; isAutomatic: boolean; claimed: string | null };

const wordsOf = ({ isOurs, isRefusal, isAutomatic, claimed }: Kind): string => {
  if (claimed !== null) return `an e-mail came that says it is from ${claimed}; nothing proves it`;
  if (isOurs) return 'answered by e-mail from their own mailbox';
  if (isAutomatic) return 'an automatic reply came by e-mail';
  return isRefusal ? 'client ended e-mail' : 'client answered by e-mail';
};

function effectsOf(
  { agency_id, application_id }: Pick<Whose, 'agency_id' | 'application_id'>,
  action: string,
  isNews: boolean,
): Effects {
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

type Come = { mail: MailRead; gateway_id: string; files: StoredFiles };

/** Bytes: a 25 MB file in mail encoding, and the rest of the mail. */
export const LARGEST_MAIL = 40 * 1024 * 1024;

/** Mails read at the same time, each with its files in memory. */
const oneOfFew = pLimit(2);
/**
 * While this many mails wait to be read, further ones are refused, so that the mail server delivers them again later.
 */
const MOST_WAITING = 20;

/**
 * The bytes of a mail for which room on the disk is reserved at a time, so that a mail that never arrives reserves
 * little.
 */
const PIECE = 1024 * 1024;

/**
 * Writes a mail to a file while checking its signature. A mail stays on disk until then, and until it is read: anyone
 * can send many that claim to be signed.
 * @returns its hash
 * @throws Fault not_allowed, too_large, not_ready
 */
async function receiveSigned(
  store: FileStore,
  path: string,
  body: AsyncIterable<Uint8Array>,
  check: NonNullable<ReturnType<typeof signatureCheck>>,
): Promise<string> {
  const hash = createHash('sha256');
  let [size, room] = [0, 0];
  let leaveDisk = (): void => undefined;
  try {
    await pipeline(
      body,
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > LARGEST_MAIL) throw new Fault('too_large');
          if (size > room) {
            leaveDisk();
            const next = await store.makeRoom(PIECE);
            // The mail server delivers it again later.
            if (!next) throw new Fault('not_ready');
            leaveDisk = next;
            room = size + PIECE;
          }
          check.add(chunk);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
  } finally {
    leaveDisk();
  }
  if (!check.isRight()) throw new Fault('not_allowed');
  return hash.digest('hex');
}

/**
 * Reserves room for a mail's files.
 * @returns null when the mail has no files, or its sender or agency has reached today's limit
 * @throws Fault not_ready when the disk is nearly full, so that the mail server delivers the mail again later
 */
async function reserveForMail(
  { connection: { db }, clock, services: { files, installation } }: Receiver,
  inbound: NonNullable<Env['inboundMail']>,
  mail: MailRead,
): Promise<GuestAllowance | null> {
  if (mail.files.length === 0) return null;
  const { agency_id: agencyId } = await whoseMail(db, inbound, installation, mail);
  const bytes = mail.files.reduce((sum, file) => sum + file.bytes.length, 0);
  const source = { door: 'mail', agencyId, link: `mail ${mail.from.address}` } as const;
  try {
    return await reserveGuestFiles({ db, clock, files }, source, bytes, mail.files.length);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.code === 'too_many') return null;
    throw new Fault('not_ready');
  }
}

/**
 * Receives an e-mail from the mail server and saves it once in its conversation; it is never answered automatically.
 * @throws Fault not_found (turned off), not_allowed (forged, or late), unreadable, too_large, not_ready (to be
 * delivered again later, such as when the disk is nearly full)
 */
export async function receiveMail(app: Receiver, body: AsyncIterable<Uint8Array>, signature: string): Promise<void> {
  const { env, files: store } = app.services;
  const inbound = env.inboundMail;
  if (!inbound) throw new Fault('not_found');
  const check = signatureCheck(signature, inbound.secret, app.clock.now());
  if (!check) throw new Fault('not_allowed');
  const path = join(await store.incoming(), randomUUID());
  try {
    const sha256 = await receiveSigned(store, path, body, check);
    if (oneOfFew.pendingCount >= MOST_WAITING) throw new Fault('not_ready');
    await oneOfFew(async () => saveMail(app, inbound, await readFile(path), sha256));
  } finally {
    await rm(path, { force: true });
  }
}

async function saveMail(
  app: Receiver,
  inbound: NonNullable<Env['inboundMail']>,
  raw: Buffer,
  sha256: string,
): Promise<void> {
  const { env, files: store } = app.services;
  const mail = await readMailInWorker(raw);
  // Mail that this installation sent itself is in its conversation already.
  const sender = mail.from.address;
  if (sender === env.mailFrom?.toLowerCase() || sender.replace(/\+[^@]*/, '') === inbound.address) return;
  if (await receiveReturned(app, inbound, mail)) return;
  const gateway_id = `in:${mail.message_id || sha256}`;
  const allowance = await reserveForMail(app, inbound, mail);
  let files: StoredFiles = { kept: [], refused: mail.files.map(({ name }) => `${name}: ${TOO_MANY_TODAY}`) };
  let isNew = false;
  try {
    if (allowance) files = await storeFiles(store, mail.files, allowance.files);
    const keys = files.kept.map(({ storageKey }) => storageKey);
    isNew = await keepWithRows(store, keys, () =>
      app.connection.db.transaction().execute((trx) => keep(trx, app, inbound, { mail, gateway_id, files })),
    );
  } finally {
    const counts = { files: files.kept.length, bytes: files.kept.reduce((sum, { size }) => sum + size, 0) };
    if (allowance) await settleGuestFiles(app.connection.db, allowance, isNew ? counts : null);
  }
}
