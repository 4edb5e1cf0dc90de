import type { ScannedFile } from '@freeboard/documents';
import { type DocumentFailure, type FileReading, GUEST_PAGES, type ReadDocument } from '@freeboard/domain/documents';
import { localDate } from '@freeboard/domain/forms';
import { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { savableData } from '../../kernel/database/savable.ts';
import { defineJob } from '../../kernel/jobs.ts';
import { systemContext } from '../../kernel/run-verb.ts';
import { type Claimed, claimNext, isAnyWaiting, isTurnOver, LEASE_MS, renewLease, SLOTS } from './lanes.queries.ts';
import { nameOfDocument } from './name.ts';
import { LANE_QUEUES } from './queue.ts';
import {
  type DocumentWithFile,
  deleteRecognized,
  documentById,
  insertDocuments,
  insertReadings,
  insertRecognized,
  moveDocument,
  recognizedOf,
} from './read-documents.queries.ts';
import { type Lane, type ReaderEnd, readInLane } from './reader.ts';

/** A job that reads a lane's next document; both fields are sent only by earlier releases. */
const payload = z.object({ agency_id: z.int().positive().optional(), document_id: z.int().positive().optional() });

const step = (app: App, { agency_id }: Claimed, row: DocumentWithFile, act: (context: Context) => Promise<unknown>) =>
  app.connection.db.transaction().execute(async (trx) => {
    const context = systemContext(app, trx, { agencyId: agency_id }, true);
    await act(context);
    const { application_id } = row;
    context.emit({ kind: 'document', agencyId: agency_id, applicationId: application_id, ids: { application_id } });
    await flush(trx, context.effects, SYSTEM, app.queue);
  });

type FileOutcome = Omit<FileReading, 'failure'> & { failure: DocumentFailure | null };

const columnsOf = (document: ReadDocument | undefined, context: Context, read: FileOutcome) => ({
  kind: document?.kind ?? null,
  edition: document?.edition ?? null,
  pages: document?.pages ?? [],
  warnings: JSON.stringify(document?.warnings ?? []),
  page_count: read.pages.length,
  pages_read: read.pages.length,
  page_sizes: JSON.stringify(read.pages),
  failure: read.failure,
  read_at: context.now,
  lease_until: null,
});

const saveReadings = async (context: Context, row: DocumentWithFile, id: number, { readings }: ReadDocument) => {
  if (readings.length === 0) return;
  await insertReadings(
    context.db,
    readings.map((one, position) => ({
      agency_id: row.agency_id,
      application_id: row.application_id,
      document_id: id,
      position,
      field: one.field,
      label: one.label,
      printed: one.printed,
      value: JSON.stringify(one.value),
      page: one.page,
      box: JSON.stringify(one.box),
      method: one.method,
      confidence: one.confidence,
      strength: one.strength,
    })),
  );
};

/** Saves what was read from a file: its first document in the file's row, further ones in new rows. */
export async function saveFileReading(context: Context, row: DocumentWithFile, outcome: FileOutcome): Promise<void> {
  const read = savableData(outcome);
  const [first, ...further] = read.documents;
  const state = first ? 'read' : read.failure === null ? 'not_recognized' : 'failed';
  await deleteRecognized(context.db, row.id);
  // The reading was canceled, or another process finished it first.
  if (!(await moveDocument(context.db, row.id, ['queued', 'reading'], { state, ...columnsOf(first, context, read) })))
    return;
  if (first) await saveReadings(context, row, row.id, first);
  for (const [at, document] of further.entries()) {
    const [made] = await insertDocuments(context.db, [
      {
        agency_id: row.agency_id,
        application_id: row.application_id,
        attachment_id: row.attachment_id,
        position: at + 1,
        state: 'read',
        created_at: row.created_at,
        ...columnsOf(document, context, read),
      },
    ]);
    if (made) await saveReadings(context, row, made.id, document);
  }
  context.record({
    action: first
      ? `read ${read.documents.map((one) => nameOfDocument({ ...row, ...one })).join(', ')}`
      : `could not read ${row.name}`,
    agencyId: row.agency_id,
    applicationId: row.application_id,
  });
}

const ended = (failure: DocumentFailure): FileOutcome => ({ pages: [], documents: [], failure });

/** Attempts to read a document before it fails, over more than an hour in total. */
const MOST_TRIES = 12;
const LONGEST_WAIT_S = 600;

/** How long a document is read while others wait; a scanned page takes about five seconds. */
const TURN_MS = 15_000;

/** Reads documents of one lane; `helper` is the program that reads them in an isolated process. */
export class LaneReader {
  readonly #app: App;
  readonly #lane: Lane;
  readonly #helper: URL | undefined;

  constructor(app: App, lane: Lane, helper?: URL) {
    this.#app = app;
    this.#lane = lane;
    this.#helper = helper;
  }

  async takeTurn(turnMs = TURN_MS): Promise<void> {
    const { connection, clock } = this.#app;
    const claimed = await claimNext(connection.db, this.#lane, clock.now());
    if (!claimed) return;
    try {
      await this.read(claimed, turnMs);
    } finally {
      await this.wake();
    }
  }

  async wake(): Promise<void> {
    const { connection, clock, queue } = this.#app;
    const name = LANE_QUEUES[this.#lane];
    if (!(await isAnyWaiting(connection.db, this.#lane, clock.now())) || (await queue.hasDue(name))) return;
    await queue.insert(connection.db, [{ queue: name, data: {} }]);
  }

  /**
   * Reads one document until it ends, must continue in the other lane, or has been read for `turnMs` while another
   * document waits.
   * @returns the lane in which it continues, or null
   */
  async read(claimed: Claimed, turnMs = Number.POSITIVE_INFINITY): Promise<Lane | null> {
    const app = this.#app;
    const { db } = systemContext(app, app.connection.db, { agencyId: claimed.agency_id }, false);
    const row = await documentById(db, claimed.document_id);
    if (!row || !['queued', 'reading'].includes(row.state)) return null;
    // Reached only if the process of the last attempt died, because a last attempt that fails ends the reading itself.
    if (row.tries > MOST_TRIES) {
      await step(app, claimed, row, (context) => saveFileReading(context, row, ended('stopped')));
      return null;
    }
    await step(app, claimed, row, ({ db }) => moveDocument(db, row.id, ['queued', 'reading'], { state: 'reading' }));
    let failure: DocumentFailure = 'unavailable';
    try {
      const read = await this.#readFile(claimed, row, turnMs);
      failure = 'stopped';
      return await this.#save(claimed, row, read);
    } catch (error) {
      await this.#postpone(claimed, row, error, failure);
      return null;
    }
  }

  /** @returns the lane in which it continues, or null */
  async #save(
    claimed: Claimed,
    row: DocumentWithFile,
    read: FileReading | ScannedFile | ReaderEnd,
  ): Promise<Lane | null> {
    if (read === 'set_aside') {
      await step(this.#app, claimed, row, async ({ db }) => {
        const queued = { state: 'queued', lease_until: null, tries: 0 } as const;
        if (!(await moveDocument(db, row.id, ['reading'], queued))) await deleteRecognized(db, row.id);
      });
      return null;
    }
    const isScan = typeof read === 'object' && 'scanned_of' in read;
    if ((isScan && !(row.by_guest && read.scanned_of > GUEST_PAGES)) || (read === 'time' && this.#lane === 'text')) {
      await step(this.#app, claimed, row, async (context) => {
        await moveDocument(context.db, row.id, ['reading'], { lane: 'recognition', lease_until: null, tries: 0 });
        context.enqueue({ queue: LANE_QUEUES.recognition, data: {} });
      });
      return 'recognition';
    }
    const outcome = isScan ? ended('guest_pages') : typeof read === 'string' ? ended(read) : read;
    await step(this.#app, claimed, row, (context) => saveFileReading(context, row, outcome));
    return null;
  }

  async #readFile(
    claimed: Claimed,
    row: DocumentWithFile,
    turnMs: number,
  ): Promise<FileReading | ScannedFile | ReaderEnd> {
    const app = this.#app;
    const { clock, connection, log, services } = app;
    const { db } = systemContext(app, connection.db, { agencyId: claimed.agency_id }, false);
    const recognized = this.#lane === 'recognition' ? await recognizedOf(db, row.id) : [];
    const began = performance.now();
    const onPage = async (pages_read: number, page_count: number, content: string | undefined) => {
      // The page was read in an earlier turn.
      if (pages_read <= row.pages_read && !content) return true;
      await step(app, claimed, row, async ({ db }) => {
        const isOurs = await moveDocument(db, row.id, ['reading'], { pages_read, page_count });
        if (content && isOurs)
          await insertRecognized(db, {
            agency_id: row.agency_id,
            application_id: row.application_id,
            document_id: row.id,
            page: pages_read,
            content,
          });
      });
      if (pages_read === page_count || performance.now() - began < turnMs) return true;
      return !(await isTurnOver(connection.db, this.#lane, row.id, clock.now()));
    };
    const onFault = (reason: unknown) => log.error({ document: row.id, reason }, 'a document reader failed');
    const renewal = setInterval(() => {
      renewLease(connection.db, row.id, clock.now()).catch((error: Error) =>
        log.warn({ document: row.id, message: error.message }, 'the lease of a document was not renewed'),
      );
    }, LEASE_MS / 3);
    const file = { today: localDate(clock.now()), lane: this.#lane, givesWay: row.by_guest, recognized };
    try {
      return await services.files.lend(row.storage_key, (path) =>
        readInLane({ ...file, path }, onPage, onFault, this.#helper),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  async #postpone(claimed: Claimed, row: DocumentWithFile, error: unknown, failure: DocumentFailure): Promise<void> {
    const what = failure === 'unavailable' ? 'opened to be read' : 'saved as it was read';
    this.#app.log.error({ document: row.id, err: error }, `a document could not be ${what}`);
    const wait_s = Math.min(LONGEST_WAIT_S, 5 * 2 ** row.tries);
    await step(this.#app, claimed, row, async (context) => {
      if (row.tries >= MOST_TRIES) return saveFileReading(context, row, ended(failure));
      const not_before = new Date(context.now.getTime() + wait_s * 1_000);
      await moveDocument(context.db, row.id, ['reading'], { state: 'queued', not_before, lease_until: null });
      context.enqueue({ queue: LANE_QUEUES[this.#lane], data: {}, startAfterSeconds: wait_s });
    });
  }
}

export async function readDocument(app: App, claimed: Claimed, helper?: URL): Promise<void> {
  const next = await new LaneReader(app, 'text', helper).read(claimed);
  if (next) await new LaneReader(app, next, helper).read(claimed);
}

const laneJob = (lane: Lane) =>
  defineJob(LANE_QUEUES[lane], payload, (app) => new LaneReader(app, lane).takeTurn(), {
    concurrency: SLOTS[lane].all,
    onExhausted: 'sweep',
  });
export const readDocumentJob = laneJob('text');
export const recognizeDocumentJob = laneJob('recognition');

/** Restarts lanes that stopped because their process died or their job was given up. */
export const sweepDocumentsJob = defineJob(
  'sweep_documents',
  z.object({}),
  async (app) => {
    for (const lane of ['text', 'recognition'] as const) await new LaneReader(app, lane).wake();
  },
  { concurrency: 1, everySeconds: 60 },
);
