import { createHash } from 'node:crypto';
import type { Permission } from '@freeboard/domain/access';
import {
  BULK_TYPES,
  type BulkMapping,
  type BulkPlan,
  type BulkType,
  DELIMITERS,
  type Delimiter,
} from '@freeboard/domain/bulk';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { removedBefore } from '@freeboard/domain/privacy';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { localDate } from '../../../kernel/clock.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Viewer } from '../../../kernel/context/scope.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { eachInPages } from '../../../kernel/database/portions.ts';
import { Fault } from '../../../kernel/faults.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { runSteps } from '../../../kernel/run-steps.ts';
import { jobContext, runVerb, systemContext } from '../../../kernel/run-verb.ts';
import { SheetRefused } from '../../../kernel/workbook/sheet.ts';
import { actingPerson } from '../../accounts/index.ts';
import { LOOKUP_POLICY } from '../../lookups/index.ts';
import { launchApplication, unattended } from '../../quoting/index.ts';
import { presetRows } from '../../settings/index.ts';
import { type CheckedRow, fromSavedRow, toCheckedRow } from './checked-rows.ts';
import { removeSets, type StoredSets, storeSets } from './document-sets/attach-sets.ts';
import { inspectDocuments, isDocumentArchive } from './document-sets/read-sets.ts';
import type { SeenRows } from './repeats.ts';
import type { Inspected } from './sheet/inspect.ts';
import { inspectInWorker, type ReadRow, readerVersion, readRowsInWorker } from './sheet/tasks.ts';
import {
  checkedRows,
  forgetCells,
  forgetFile,
  hasRowsWithoutContent,
  hasStoredRows,
  launchableRows,
  makerOf,
  outdatedFiles,
  takeUpStale,
  UPLOAD_QUEUE,
  type UploadRecord,
  underWay,
  uploadById,
} from './sheet.queries.ts';
import { Sheet } from './sheet.ts';

/**
 * The most applications of one upload that are quoted at the same time, so that carriers keep up and no request waits
 * long.
 */
const MOST_UNDER_WAY = 20;
const LAUNCH_AGAIN_S = 2;
const PAGE = 250;
/** Seconds without progress after which an upload is resumed; longer than any page of rows takes. */
const STALE_S = 60;
const GONE = { message: 'The person who sent it may no longer upload.', row: null };

type Reading = { plan: Omit<BulkPlan, 'context'>; today: string; basis: string };
type Take<Row> = (rows: Row[], after: number) => Promise<boolean>;

/**
 * The job's work on an upload in one state, on behalf of its sender. Slow work (reading, launching) runs outside
 * transactions; results are saved in steps, each a transaction that also advances the position. After a crash another
 * process resumes at the last step, so that no row becomes two applications.
 */
class SheetWork {
  readonly #app: App;
  readonly #viewer: Viewer;
  /** The upload as it was when this work began, to detect that the work is outdated. */
  readonly #upload: UploadRecord;

  constructor(app: App, viewer: Viewer, upload: UploadRecord) {
    this.#app = app;
    this.#viewer = viewer;
    this.#upload = upload;
  }

  async run(): Promise<void> {
    try {
      if (this.#upload.state === 'reading') await this.#inspect();
      else if (this.#upload.state === 'checking') await this.#check();
      else if (this.#upload.state === 'storing') await this.#store();
      else if (this.#upload.state === 'launching') await this.#launch();
    } catch (error) {
      if (!(error instanceof SheetRefused)) throw error;
      const { message, row } = error;
      await this.#step((sheet) => sheet.fail({ message, row }));
    }
  }

  async #inspect(): Promise<void> {
    const inspected = await this.#inspected();
    await this.#step((sheet) => sheet.saveInspection(inspected));
  }

  /**
   * Inspects the file; if it cannot be read with a newly chosen delimiter, keeps the earlier inspection with a note.
   * @throws SheetRefused
   */
  async #inspected(): Promise<Inspected> {
    const earlier = this.#upload.sheet as unknown as Inspected | null;
    const delimiter = this.#upload.delimiter as Delimiter | null;
    const reached = (row: number) => this.#step((sheet) => sheet.reachRow(row));
    try {
      return await this.#lendFile(async (path) =>
        (await isDocumentArchive(path))
          ? inspectDocuments(this.#app, path, reached)
          : inspectInWorker(path, delimiter, reached),
      );
    } catch (error) {
      if (!(error instanceof SheetRefused) || earlier === null || delimiter === null) throw error;
      const refusal = `The file could not be read with the separator ${DELIMITERS[delimiter].toLowerCase()}`;
      const notes = earlier.notes.filter((note) => !note.startsWith(refusal));
      return { ...earlier, notes: [`${refusal}: ${error.message}`, ...notes] };
    }
  }

  async #check(): Promise<void> {
    const began = performance.now();
    const seen: SeenRows = new Map();
    const reading = await this.#reading();
    if (!(await this.#step((sheet) => sheet.beginCheck()))) return;
    const last = await this.#readRows(reading, 0, (rows, after) =>
      this.#step((sheet) => sheet.check(rows, seen), after),
    );
    if (last !== null) await this.#step((sheet) => sheet.endCheck(performance.now() - began, reading.basis), last);
  }

  /**
   * Creates applications from the checked rows. Reads and checks the file again if the result may have changed since.
   */
  async #store(): Promise<void> {
    const { cursor_row, check_basis } = this.#upload;
    const reading = await this.#reading();
    const { db } = this.#context(this.#app.connection.db, false);
    // A process of an older release doesn't save the content of rows, and contents are deleted with their file.
    const isSaved = reading.basis === check_basis && !(await hasRowsWithoutContent(db, this.#upload.id, cursor_row));
    const last = isSaved
      ? await this.#takeCheckedRows(cursor_row, (rows, after) => this.#storePage(rows, after))
      : await this.#readRows(reading, cursor_row, (rows, after) => this.#storePage(rows.map(toCheckedRow), after));
    if (last !== null) await this.#step((sheet) => sheet.endStoring(), last);
  }

  async #storePage(rows: CheckedRow[], after: number): Promise<boolean> {
    const sets = await this.#storeSets(rows);
    let attached: ReadonlySet<number> = new Set();
    const isDone = await this.#step(async (sheet) => {
      attached = await sheet.store(rows, sets);
    }, after);
    await removeSets(this.#app.services.files, sets, isDone ? attached : new Set());
    return isDone;
  }

  async #launch(): Promise<void> {
    const { id } = this.#upload;
    const { db } = this.#context(this.#app.connection.db, false);
    const limit = MOST_UNDER_WAY - (await underWay(db, id));
    const rows = limit > 0 ? await launchableRows(db, id, { limit, tries: LOOKUP_POLICY.triesBeforeLaunch }) : [];
    for (const { row_number, application_id } of rows)
      if (application_id !== null && !(await this.#launchOne(row_number, application_id))) return;
    const isLeft = await hasStoredRows(db, id);
    await this.#step((sheet) => (isLeft ? sheet.launchLater(LAUNCH_AGAIN_S) : sheet.finish()));
  }

  /**
   * Launches one application with the permissions of the upload's sender; saves a refusal with the row.
   * @returns false if this work is outdated
   */
  async #launchOne(row: number, application_id: number): Promise<boolean> {
    const contextOn = (db: Database, mayWrite: boolean) => this.#context(db, mayWrite, 'application.launch');
    // A context of its own, because saving the upload's row needs the permission to upload; its events are published
    // with the launch's.
    const lockSheet = async (db: Database) => {
      const context = this.#context(db, true);
      return { context, sheet: await Sheet.lockForWork(context, this.#upload) };
    };
    let locked: Awaited<ReturnType<typeof lockSheet>> | undefined;
    const save = async (context: Context, reason: string | null): Promise<void> => {
      await locked?.sheet?.saveLaunch(row, reason);
      context.effects.events.push(...(locked?.context.effects.events ?? []));
    };
    try {
      const isDone = await runVerb(
        this.#app,
        launchApplication,
        { application_id },
        {
          name: 'launchApplication',
          contextOn,
          actor: this.#viewer,
          claim: async (context, db) => {
            locked = await lockSheet(db);
            if (!locked.sheet) return false;
            await unattended.refuseUnplaced(context, application_id);
            return true;
          },
          done: async (context) => {
            await save(context, null);
            return true;
          },
        },
      );
      return isDone === true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const reason = launchRefusal(error, this.#upload.application_type as BulkType);
      return this.#app.connection.db.transaction().execute(async (trx) => {
        const context = contextOn(trx, true);
        locked = await lockSheet(trx);
        if (!locked.sheet) return false;
        await unattended.alertToFailure(context, application_id, 'upload', reason);
        await save(context, reason);
        await flush(trx, context.effects, this.#viewer, this.#app.queue);
        return true;
      });
    }
  }

  /**
   * Reads and checks the rows after `after` in an isolated process, page by page. `take` gets each page with the last
   * row number before it, and returns whether to continue.
   * @returns the last row number; null if `take` stopped
   * @throws SheetRefused
   */
  async #readRows({ plan, today }: Reading, after: number, take: Take<ReadRow>): Promise<number | null> {
    const { facts, head_row } = this.#upload.sheet as unknown as Inspected;
    let reached = after;
    return this.#lendFile(async (path) => {
      for await (const rows of readRowsInWorker({ path, facts, head_row, plan, today, after })) {
        if (!(await take(rows, reached))) return null;
        reached = rows.at(-1)?.row ?? reached;
      }
      return reached;
    });
  }

  async #takeCheckedRows(after: number, take: Take<CheckedRow>): Promise<number | null> {
    const { db } = this.#context(this.#app.connection.db, false);
    for (let reached = after; ; ) {
      const rows = (await checkedRows(db, this.#upload.id, reached, PAGE)).map(fromSavedRow);
      if (rows.length === 0) return reached;
      if (!(await take(rows, reached))) return null;
      reached = rows.at(-1)?.row ?? reached;
    }
  }

  /**
   * How rows are read. `basis` identifies inputs that may change between check and storing: the presets, the date,
   * and the program with its rules. A new mapping or delimiter starts a new check anyway.
   */
  async #reading(): Promise<Reading> {
    const { agency_id, created_by, application_type, sheet, mapping, name } = this.#upload;
    const type = application_type as BulkType;
    const { db } = this.#context(this.#app.connection.db, false, 'application.create');
    const presets: Partial<Record<BulkType, Awaited<ReturnType<typeof presetRows>>>> = {};
    for (const line of BULK_TYPES)
      presets[line] = await presetRows(db, { agencyId: agency_id, personId: created_by, type: line });
    const now = this.#app.clock.now();
    const today = localDate(now);
    return {
      plan: {
        type,
        presets: presets[type] ?? [],
        otherPresets: presets,
        heads: (sheet as unknown as Inspected).heads,
        mapping: mapping as unknown as BulkMapping,
        at: now.toISOString(),
        by: name,
      },
      today,
      basis: createHash('sha256')
        .update(JSON.stringify([presets, today, await readerVersion()]))
        .digest('hex'),
    };
  }

  async #storeSets(rows: readonly CheckedRow[]): Promise<StoredSets> {
    const { facts } = this.#upload.sheet as unknown as Inspected;
    if (facts.kind !== 'documents') return new Map();
    const numbers = rows.map(({ row }) => row);
    return this.#lendFile((path) => storeSets(this.#app.services.files, path, facts, numbers));
  }

  /** @throws SheetRefused */
  async #lendFile<T>(read: (path: string) => Promise<T>): Promise<T> {
    const { storage_key } = this.#upload;
    if (storage_key === null) throw new SheetRefused('The file of this upload is no longer kept.');
    return this.#app.services.files.lend(storage_key, read);
  }

  /**
   * Acts on the locked upload in one transaction.
   * @returns whether to continue: false if the work is outdated or the sender may no longer upload
   */
  #step(act: (sheet: Sheet) => Promise<void>, after: number | null = null): Promise<boolean> {
    return this.#app.connection.db.transaction().execute(async (trx) => {
      const context = this.#context(trx, true);
      const sheet = await Sheet.lockForWork(context, this.#upload, after);
      if (!sheet) return false;
      // On a large sheet the sender may have lost the permission since the upload started.
      const isAllowed = (await senderOf(this.#app, this.#upload.id, trx)) !== null;
      await (isAllowed ? act(sheet) : sheet.fail(GONE));
      await flush(trx, context.effects, this.#viewer, this.#app.queue);
      return isAllowed;
    });
  }

  #context(db: Database, mayWrite: boolean, permission: Permission = 'upload.use'): Context {
    return jobContext(this.#app, db, this.#viewer, permission, mayWrite);
  }
}

function launchRefusal(fault: Fault, type: BulkType): string {
  const [entry] = Object.entries(fault.errors ?? {});
  if (!entry) return fault.message;
  const [field, [message = '']] = entry;
  const label = fieldsOf(formFor(type)).get(field)?.label;
  return label ? `${label}: ${message}` : message || fault.message;
}

async function senderOf(app: App, id: number, db = app.connection.db): Promise<Viewer | null> {
  const row = await makerOf(db, id);
  if (!row) return null;
  const person = { personId: row.created_by, agencyId: row.agency_id };
  return actingPerson(db, person, 'upload.use', app.services.env.demo);
}

async function endUnattended(app: App, id: number, generation: number): Promise<void> {
  await app.connection.db.transaction().execute(async (trx) => {
    const row = await makerOf(trx, id);
    if (!row) return;
    const context = systemContext(app, trx, { agencyId: row.agency_id }, true);
    const sheet = await Sheet.lock(context, id);
    if (!sheet.isWorkedOn || sheet.row.generation !== generation) return;
    await sheet.fail(GONE);
    await flush(trx, context.effects, SYSTEM, app.queue);
  });
}

const payload = z.object({ upload_id: z.int().positive(), generation: z.int() });

async function work(app: App, { upload_id: id, generation }: z.output<typeof payload>): Promise<void> {
  const viewer = await senderOf(app, id);
  if (!viewer) return endUnattended(app, id, generation);
  const { db } = jobContext(app, app.connection.db, viewer, 'upload.use', false);
  for (let before = ''; ; ) {
    const upload = await uploadById(db, id);
    if (!upload || upload.generation !== generation || upload.state === before) return;
    before = upload.state;
    await new SheetWork(app, viewer, upload).run();
  }
}

export const bulkUploadJob = defineJob(UPLOAD_QUEUE, payload, work, { concurrency: 2, onExhausted: 'sweep' });

async function takeUp(app: App): Promise<void> {
  const { db } = app.connection;
  await runSteps(app.log, {
    stale: async () => {
      const stale = await takeUpStale(db, STALE_S);
      if (stale.length === 0) return;
      const jobs = stale.map(({ id, generation }) => ({ queue: UPLOAD_QUEUE, data: { upload_id: id, generation } }));
      await app.queue.insert(db, jobs);
    },
    old: () =>
      eachInPages(
        app.log,
        (after, limit) => outdatedFiles(db, removedBefore('upload_sheets', app.clock.now()), after, limit),
        // Clears the upload row last, so that the next sweep finds whatever failed.
        async ({ id, storage_key }) => {
          await forgetCells(db, id);
          if (storage_key !== null) await app.services.files.remove(storage_key);
          await forgetFile(db, id);
        },
      ),
    arrivals: () => app.services.arrivals.purgeExpired(),
  });
}

export const takeUpUploadsJob = defineJob('bulk-upload-take-up', z.object({}), takeUp, {
  concurrency: 1,
  everySeconds: 10,
});
