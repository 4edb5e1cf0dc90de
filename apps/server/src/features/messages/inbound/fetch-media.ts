import { FILE_LIMITS, tooLarge } from '@freeboard/domain/files';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { Effects, type JobLine } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault } from '../../../kernel/faults.ts';
import { keepWithRows } from '../../../kernel/files/named-files.queries.ts';
import { GatewayError } from '../../../kernel/gateways.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { type GuestAllowance, reserveGuestFiles, settleGuestFiles } from '../../documents/index.ts';
import {
  lockMessage,
  type MessageRow,
  mediaLeftWaiting,
  messageWithMedia,
  updateMessage,
} from '../messages.queries.ts';
import { attachFiles } from './attach-files.ts';
import { type StoredFiles, storeFiles, TOO_MANY_TODAY } from './stored-files.ts';
import { mediaName, type TextMedia, type WaitingMedia, waitingMedia } from './text-media.ts';

export const MEDIA_QUEUE = 'fetch_text_media';

/** The job that downloads a text message's media; it is retried for about half a day while the gateway fails. */
export const mediaJob = (message_id: number): JobLine => ({
  queue: MEDIA_QUEUE,
  data: { message_id },
  retry: { times: 20, first_s: 5, longest_s: 3_600 },
});

/** The result of one file: saved, refused with a reason for the user, or permanently unavailable. */
type Outcome =
  | { state: 'saved'; file: StoredFiles['kept'][number] }
  | { state: 'refused'; reason: string }
  | { state: 'failed' };

const DAY_S = 86_400;

/** Saves and counts each file separately, so that the others are kept when one fails. */
class MediaOfText {
  readonly #app: App;
  readonly #message: MessageRow;
  readonly #media: readonly TextMedia[];

  constructor(app: App, message: MessageRow) {
    this.#app = app;
    this.#message = message;
    this.#media = message.media as TextMedia[];
  }

  /**
   * Downloads all waiting files, even if one fails. @throws GatewayError to retry later; Fault when the storage or
   * the scanner is down
   */
  async fetchAll(): Promise<void> {
    const faults: unknown[] = [];
    for (const one of waitingMedia(this.#message.media_waiting))
      await this.#fetch(one).catch((error: unknown) => void faults.push(error));
    if (faults.length > 0) throw faults[0];
  }

  async #fetch(one: WaitingMedia): Promise<void> {
    const { connection, services } = this.#app;
    const allowance = await this.#reserve();
    let bytes = 0;
    try {
      const outcome = allowance
        ? await this.#store(one)
        : { state: 'refused' as const, reason: `${mediaName(this.#media, one)}: ${TOO_MANY_TODAY}` };
      const file = outcome.state === 'saved' ? outcome.file : null;
      const isSaved = await keepWithRows(services.files, file ? [file.storageKey] : [], () => this.#save(one, outcome));
      if (isSaved && file) bytes = file.size;
    } finally {
      if (allowance) await settleGuestFiles(connection.db, allowance, bytes > 0 ? { files: 1, bytes } : null);
    }
  }

  /**
   * Reserves room for a file. @returns null when the sender or the agency has reached today's limit
   * @throws GatewayError to retry later
   */
  async #reserve(): Promise<GuestAllowance | null> {
    const { connection, clock, services } = this.#app;
    const { agency_id, address } = this.#message;
    const source = { door: 'text', agencyId: agency_id, link: `text ${address}` } as const;
    try {
      return await reserveGuestFiles({ db: connection.db, clock, files: services.files }, source, FILE_LIMITS.bytes, 1);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.code === 'too_many' && (error.retryAfter_s ?? 0) >= DAY_S) return null;
      throw new GatewayError('later', 'No room for files now.', { cause: error, code: error.code });
    }
  }

  async #store(one: WaitingMedia): Promise<Outcome> {
    const { texts, files } = this.#app.services;
    if (!texts) throw new GatewayError('later', 'No text gateway is configured.', { code: 'no_gateway' });
    try {
      const bytes = await texts.fetchMedia(one.url, FILE_LIMITS.bytes);
      const name = mediaName(this.#media, one, (await fileTypeFromBuffer(bytes))?.ext);
      const { kept, refused } = await storeFiles(files, [{ name, bytes }], 1);
      const [file] = kept;
      return file ? { state: 'saved', file } : { state: 'refused', reason: refused.join(' ') };
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
      if (error.code !== 'too_large') return { state: 'failed' };
      return { state: 'refused', reason: `${mediaName(this.#media, one)}: ${tooLarge(Number.POSITIVE_INFINITY)}` };
    }
  }

  /** @returns whether the stored file is in use now */
  #save(one: WaitingMedia, outcome: Outcome): Promise<boolean> {
    return this.#app.connection.db.transaction().execute(async (trx) => {
      const message = await lockMessage(trx, this.#message.id);
      if (!message || !waitingMedia(message.media_waiting).some(({ at }) => at === one.at)) return false;
      const file = outcome.state === 'saved' ? outcome.file : null;
      await this.#settle(trx, message, [one.at], outcome.state, reasonOf(outcome));
      if (file)
        await attachFiles(trx, {
          message: { ...message, channel: 'sms', at: message.created_at },
          whose: message,
          files: [file],
        });
      return file !== null;
    });
  }

  async end(): Promise<void> {
    await this.#app.connection.db.transaction().execute(async (trx) => {
      const message = await lockMessage(trx, this.#message.id);
      const places = waitingMedia(message?.media_waiting).map(({ at }) => at);
      if (message && message.media_waiting !== null) await this.#settle(trx, message, places, 'failed', '');
    });
  }

  async #settle(
    trx: Database,
    message: MessageRow,
    places: readonly number[],
    state: TextMedia['state'],
    reason: string,
  ): Promise<void> {
    const media = (message.media as TextMedia[]).map((one, at) => (places.includes(at) ? { ...one, state } : one));
    const left = waitingMedia(message.media_waiting).filter(({ at }) => !places.includes(at));
    await updateMessage(trx, message.id, {
      media: JSON.stringify(media),
      media_waiting: left.length > 0 ? JSON.stringify(left) : null,
      reason: [message.reason, reason].filter(Boolean).join(' '),
      updated_at: this.#app.clock.now(),
    });
    const { agency_id, application_id } = message;
    if (agency_id === null) return;
    const effects = new Effects();
    const of = { agencyId: agency_id, ...(application_id === null ? {} : { applicationId: application_id }) };
    const ids = application_id === null ? {} : { application_id };
    effects.events.push({ kind: 'message', ...of, ids });
    if (state === 'saved' && application_id !== null) effects.events.push({ kind: 'note', ...of, ids });
    await flush(trx, effects, SYSTEM, this.#app.queue);
  }
}

function reasonOf(outcome: Outcome): string {
  if (outcome.state === 'refused') return outcome.reason;
  if (outcome.state !== 'saved' || !/^image\/hei[cf]/.test(outcome.file.media_type)) return '';
  return `${outcome.file.name}: an iPhone picture (HEIC) can be downloaded, but not shown or read here. Ask for a JPEG.`;
}

const payload = z.object({ message_id: z.int().positive() });

async function withMedia(app: App, { message_id }: z.output<typeof payload>, work: (of: MediaOfText) => Promise<void>) {
  const message = await messageWithMedia(app.connection.db, message_id);
  if (message) await work(new MediaOfText(app, message));
}

export const fetchMediaJob = defineJob(
  MEDIA_QUEUE,
  payload,
  (app, data) => withMedia(app, data, (media) => media.fetchAll()),
  { concurrency: 2, onExhausted: (app, data) => withMedia(app, data, (media) => media.end()) },
);

/** Milliseconds; the job is queued with the text message, so a file that waits longer without a job has lost it. */
const LEFT_MS = 60_000;

async function takeUpMedia({ connection: { db }, clock, queue }: App): Promise<void> {
  const left = await mediaLeftWaiting(db, MEDIA_QUEUE, new Date(clock.now().getTime() - LEFT_MS));
  if (left.length > 0)
    await db.transaction().execute((trx) =>
      queue.insert(
        trx,
        left.map(({ id }) => mediaJob(id)),
      ),
    );
}

/** Requeues files of text messages that wait without a job, because their process died in the last attempt. */
export const takeUpMediaJob = defineJob('take_up_text_media', z.object({}), takeUpMedia, {
  concurrency: 1,
  everySeconds: 300,
});
