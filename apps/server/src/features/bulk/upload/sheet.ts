import { randomUUID } from 'node:crypto';
import type { BulkUpload } from '@freeboard/contract';
import {
  type BulkMapping,
  type BulkType,
  bulkFields,
  DELIMITERS,
  type Delimiter,
  headingKey,
} from '@freeboard/domain/bulk';
import { optOutsOf } from '@freeboard/domain/messages';
import { bulkOptions } from '@freeboard/domain/reading';
import type { Change, Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { Application, addressLookups } from '../../applications/index.ts';
import { recordOptOuts } from '../../messages/index.ts';
import { type CheckedRow, clientName, countErrors, originsJson, stateOf, toSavedRow } from './checked-rows.ts';
import { attachSets, type StoredSets } from './document-sets/attach-sets.ts';
import { toUpload } from './presenter.ts';
import { repeatsOf, type SeenRows } from './repeats.ts';
import type { Inspected } from './sheet/inspect.ts';
import type { ReadRow, SheetFault } from './sheet/tasks.ts';
import {
  deleteRows,
  forgetChecked,
  insertRows,
  insertUpload,
  lockUpload,
  markRepeat,
  markRow,
  type RowState,
  rememberHeadings,
  UPLOAD_QUEUE,
  type UploadRecord,
  updateUpload,
  uploadById,
  WORKED_ON,
} from './sheet.queries.ts';

const OPEN: readonly string[] = ['mapping', 'checking', 'checked'];
const ENDED: readonly string[] = ['done', 'canceled', 'failed'];
/** Good rows shown in lists; rows in other states are always shown. */
const SHOWN_READY = 50;

const NOTHING_CHECKED = {
  ready: 0,
  wrong: 0,
  incomplete: 0,
  repeated: 0,
  undecided: 0,
  errors: '{}',
  cursor_row: 0,
  checked_ms: null,
};

type TakenRow = { row: number } & NonNullable<CheckedRow['content']>;

export type ReceivedFile = { path: string; name: string; size: number; sha256: Buffer };

/**
 * A bulk upload, locked until the transaction ends. Its state decides who acts next: a user in 'mapping' and
 * 'checked', the job (`job.ts`) in 'reading', 'checking', 'storing' and 'launching'.
 */
export class Sheet {
  readonly #context: Context;
  readonly #upload: UploadRecord;

  private constructor(context: Context, upload: UploadRecord) {
    this.#context = context;
    this.#upload = upload;
  }

  /** Saves a file as an upload and queues its inspection. @throws Fault invalid */
  static async receive(context: Context, type: BulkType, { path, name, size, sha256 }: ReceivedFile): Promise<Sheet> {
    const { db, viewer, now, services } = context;
    if (viewer.agencyId === null)
      throw new Fault('invalid', 'Applications belong to an agency. Choose the agency first.');
    const storage_key = randomUUID();
    const id = await insertUpload(db, {
      agency_id: viewer.agencyId,
      created_by: viewer.id,
      name,
      size,
      sha256,
      storage_key,
      application_type: type,
      state: 'reading',
      created_at: now,
    });
    await services.files.keep(path, storage_key);
    const sheet = new Sheet(context, found(await uploadById(db, id)));
    sheet.#record('began a bulk upload');
    sheet.#enqueue(sheet.#upload.generation);
    sheet.#emit();
    return sheet;
  }

  /** @throws Fault not_found */
  static async lock(context: Context, id: number): Promise<Sheet> {
    return new Sheet(context, found(await lockUpload(context.db, id)));
  }

  /**
   * Locks an upload for the next step of the job; null if the work is outdated: the upload was canceled or restarted,
   * or another process has advanced it beyond row `after`.
   */
  static async lockForWork(
    context: Context,
    { id, state, generation }: Pick<UploadRecord, 'id' | 'state' | 'generation'>,
    after: number | null = null,
  ): Promise<Sheet | null> {
    const upload = await lockUpload(context.db, id);
    const isCurrent =
      upload?.state === state && upload.generation === generation && (after === null || upload.cursor_row === after);
    return upload && isCurrent ? new Sheet(context, upload) : null;
  }

  get row(): UploadRecord {
    return this.#upload;
  }

  get isWorkedOn(): boolean {
    return WORKED_ON.includes(this.#upload.state);
  }

  async present(): Promise<BulkUpload> {
    return toUpload(found(await uploadById(this.#context.db, this.#upload.id)));
  }

  // User actions

  /**
   * Queues reading a text file again with this delimiter; drops the mapping and the checked rows.
   * @throws Fault conflict (already stored, file deleted, or not a text file)
   */
  async readAgain(delimiter: Delimiter): Promise<void> {
    const { state, sheet, storage_key } = this.#upload;
    const isUnread = state === 'failed' && sheet === null;
    if (!OPEN.includes(state) && !isUnread) throw new Fault('conflict', 'This upload can no longer be read again.');
    const facts = sheet === null ? null : this.#inspected.facts;
    if (facts && facts.kind !== 'csv') throw new Fault('conflict', 'Only a text file has a separator.');
    if (storage_key === null) throw new Fault('conflict', 'The file of this upload is no longer kept.');
    await deleteRows(this.#context.db, this.#upload.id);
    await this.#restart({
      ...NOTHING_CHECKED,
      state: 'reading',
      delimiter,
      mapping: null,
      fault: null,
      fault_row: null,
      ended_at: null,
    });
    const from = facts ? DELIMITERS[facts.delimiter] : null;
    this.#record('changed the separator of a bulk upload', [{ field: 'separator', from, to: DELIMITERS[delimiter] }]);
  }

  /** Queues checking all rows with this mapping. @throws Fault invalid, conflict (already stored) */
  async preview(type: BulkType, mapping: BulkMapping, options: { remember: boolean }): Promise<void> {
    if (!OPEN.includes(this.#upload.state))
      throw new Fault('conflict', 'The columns of this upload can no longer be changed.');
    refuseMisfit(type, mapping, this.#inspected.heads);
    await deleteRows(this.#context.db, this.#upload.id);
    await this.#restart({
      ...NOTHING_CHECKED,
      state: 'checking',
      application_type: type,
      mapping: JSON.stringify(mapping),
    });
    if (options.remember) await this.#rememberHeadings(type, mapping);
    this.#record('checked a bulk upload');
  }

  /** Queues creating applications from the checked rows, once. @throws Fault conflict */
  async commit(choices: Pick<UploadRecord, 'launch' | 'leave_out_repeated' | 'take_incomplete'>): Promise<void> {
    if (this.#upload.state !== 'checked')
      throw new Fault(
        'conflict',
        this.#upload.started_at ? 'This upload was stored already.' : 'Check the rows of this upload first.',
      );
    const { launch, leave_out_repeated, take_incomplete } = choices;
    await this.#restart({
      state: 'storing',
      launch,
      leave_out_repeated,
      take_incomplete,
      cursor_row: 0,
      stored: 0,
      left_out: 0,
      started_at: this.#context.now,
    });
    this.#record(launch ? 'uploaded applications and launches them' : 'uploaded applications');
  }

  /** Cancels the upload; applications created so far are kept. @throws Fault conflict (it has ended) */
  async cancel(): Promise<void> {
    if (ENDED.includes(this.#upload.state)) throw new Fault('conflict', 'This upload has ended already.');
    await forgetChecked(this.#context.db, this.#upload.id);
    await this.#advance({ state: 'canceled', ended_at: this.#context.now });
    this.#record('canceled a bulk upload', [this.#applications()]);
  }

  // Job steps

  /** Saves the row number reached, which also shows that the process is alive. */
  async reachRow(row: number): Promise<void> {
    await this.#advance({ cursor_row: row });
  }

  async saveInspection(inspected: Inspected): Promise<void> {
    const { delimiter } = this.#upload;
    const { facts } = inspected;
    await this.#advance({
      state: 'mapping',
      sheet: JSON.stringify(inspected),
      delimiter: facts.kind === 'csv' && delimiter !== null ? facts.delimiter : null,
      row_count: inspected.rows,
      cursor_row: 0,
    });
  }

  /**
   * Resets the check. A check whose process died starts over, because repeats are only found by checking from the
   * first row.
   */
  async beginCheck(): Promise<void> {
    await this.#advance({ ...NOTHING_CHECKED, check_basis: null });
  }

  async check(rows: readonly ReadRow[], seen: SeenRows): Promise<void> {
    const { id: upload_id, agency_id, created_by, ...counted } = this.#upload;
    const good = rows.filter(({ errors }) => Object.keys(errors).length === 0);
    const takeable = rows.filter(({ errors, is_incomplete }) => is_incomplete || Object.keys(errors).length === 0);
    const repeats = await repeatsOf(this.#context.db, agency_id, takeable, seen);
    const here = new Set(rows.map(({ row }) => row));
    for (const [row, repeat] of repeats)
      if (!here.has(row) && repeat.row !== null) await markRepeat(this.#context.db, upload_id, row, repeat.row);
    const states = rows.map((row) => stateOf(row, repeats.get(row.row)));
    const of = (state: RowState) => states.filter((one) => one === state).length;
    let left = SHOWN_READY - counted.ready;
    await this.#saveRows(
      rows.map((row, at) => {
        const isShown = states[at] !== 'ready' || left-- > 0;
        return toSavedRow(this.#mapping, row, repeats.get(row.row), isShown);
      }),
    );
    await this.#advance({
      ready: counted.ready + of('ready') + of('repeated'),
      wrong: counted.wrong + of('wrong'),
      incomplete: counted.incomplete + of('incomplete'),
      repeated: counted.repeated + of('repeated'),
      undecided: counted.undecided + good.filter(({ undecided }) => undecided.length > 0).length,
      errors: JSON.stringify(countErrors(counted.errors as Record<string, number>, rows)),
      cursor_row: rows.at(-1)?.row ?? counted.cursor_row,
    });
  }

  async endCheck(ms: number, check_basis: string): Promise<void> {
    await this.#advance({ state: 'checked', checked_ms: Math.round(ms), check_basis });
  }

  /**
   * Creates applications from the importable rows of a page. Looks for repeats again, because another upload may have
   * created applications since the check.
   * @returns the rows of document sets whose files were attached
   */
  async store(rows: readonly CheckedRow[], sets: StoredSets): Promise<ReadonlySet<number>> {
    const { agency_id: agencyId, name, stored, left_out, cursor_row } = this.#upload;
    // Uploads of one agency run one after another, so that each sees the other's applications.
    await Application.lockNumbers(this.#context, agencyId);
    const taken = await this.#rowsToTake(rows);
    const ids = await this.#makeApplications(taken);
    const made = taken.map(({ row }) => ({ row, application_id: found(ids.get(row)) }));
    const attached = await attachSets(this.#context, { agencyId, upload: name }, made, sets);
    await this.#advance({
      stored: stored + taken.length,
      left_out: left_out + rows.length - taken.length,
      cursor_row: rows.at(-1)?.row ?? cursor_row,
    });
    return attached;
  }

  async endStoring(): Promise<void> {
    await forgetChecked(this.#context.db, this.#upload.id);
    const stored_at = this.#context.now;
    if (this.#upload.launch && this.#upload.stored > 0) await this.#advance({ state: 'launching', stored_at });
    else await this.#advance({ ...this.#end('done'), stored_at });
  }

  /** Saves a launch; `reason` is why the application was not launched, null if it was. */
  async saveLaunch(row: number, reason: string | null): Promise<void> {
    const { id, launched, not_launched } = this.#upload;
    await markRow(this.#context.db, id, row, {
      state: reason === null ? 'launched' : 'not_launched',
      reason,
    });
    await this.#advance(reason === null ? { launched: launched + 1 } : { not_launched: not_launched + 1 });
  }

  async launchLater(seconds: number): Promise<void> {
    this.#enqueue(this.#upload.generation, seconds);
    await this.#advance({});
  }

  async finish(): Promise<void> {
    await this.#advance(this.#end('done'));
  }

  async fail({ message, row }: SheetFault): Promise<void> {
    await forgetChecked(this.#context.db, this.#upload.id);
    await this.#advance({ ...this.#end('failed', message), fault: message, fault_row: row });
  }

  get #inspected(): Inspected {
    return this.#upload.sheet as unknown as Inspected;
  }

  get #mapping(): BulkMapping {
    return this.#upload.mapping as unknown as BulkMapping;
  }

  async #rowsToTake(rows: readonly CheckedRow[]): Promise<TakenRow[]> {
    const { agency_id, take_incomplete, leave_out_repeated } = this.#upload;
    const good = rows.flatMap(({ row, is_incomplete, is_repeat, content }) =>
      content && (!is_incomplete || take_incomplete) ? [{ row, is_incomplete, is_repeat, ...content }] : [],
    );
    if (!leave_out_repeated) return good;
    const repeats = await repeatsOf(this.#context.db, agency_id, good, new Map());
    return good.filter(({ row, is_repeat }) => !is_repeat && !repeats.has(row));
  }

  /** @returns application ids by row number */
  async #makeApplications(taken: readonly TakenRow[]): Promise<ReadonlyMap<number, number>> {
    const { agency_id: agencyId, name } = this.#upload;
    const ids = new Map<number, number>();
    // One line of business after the other, so that the numbers of each are consecutive.
    for (const [type, rows] of Map.groupBy(taken, (row) => row.type)) {
      const drafts = rows.map(({ row, values, origins, unplaced }) => ({
        values,
        origins: originsJson(origins),
        unplaced,
        from: `${name}, row ${row}`,
      }));
      const made = await Application.makeMany(this.#context, agencyId, type, drafts);
      for (const [at, { row, values, unplaced }] of rows.entries()) {
        const id = found(made.ids[at]);
        ids.set(row, id);
        await recordOptOuts(this.#context, {
          application: { id, agency_id: agencyId },
          phone: String(values.phone ?? ''),
          email: String(values.email ?? ''),
          source: `Sheet: ${name}`,
          channels: optOutsOf(unplaced),
          at: this.#context.now,
        });
      }
      await addressLookups.queue(
        this.#context,
        { agencyId, type, priority: 'sheet' },
        rows.map(({ row, values }) => ({ id: found(ids.get(row)), values })),
      );
    }
    await this.#saveRows(
      taken.map(({ row, values }) => ({
        row_number: row,
        state: 'stored',
        application_id: ids.get(row) ?? null,
        summary: JSON.stringify({ client: clientName(values) }),
      })),
    );
    return ids;
  }

  async #saveRows(rows: Omit<Parameters<typeof insertRows>[1][number], 'upload_id' | 'agency_id' | 'created_by'>[]) {
    const { id: upload_id, agency_id, created_by } = this.#upload;
    if (rows.length === 0) return;
    await insertRows(
      this.#context.db,
      rows.map((row) => ({ ...row, upload_id, agency_id, created_by })),
    );
  }

  async #rememberHeadings(type: BulkType, { columns }: BulkMapping): Promise<void> {
    const keys = this.#inspected.heads.map(headingKey);
    // A heading that occurs twice is ambiguous, so it is not remembered.
    const chosen = keys.flatMap((heading, at) =>
      heading !== '' && keys.indexOf(heading) === keys.lastIndexOf(heading)
        ? [{ heading, field: columns[at] ?? null }]
        : [],
    );
    const { viewer, now, db } = this.#context;
    await rememberHeadings(db, { agencyId: this.#upload.agency_id, type, personId: viewer.id, at: now }, chosen);
  }

  /** Notifies the sender that the upload has ended, and adds a history line. @returns the columns to save */
  #end(state: 'done' | 'failed', fault?: string) {
    const { name, created_by, agency_id } = this.#upload;
    this.#context.effects.notifications.push({
      personId: created_by,
      agencyId: agency_id,
      applicationId: null,
      kind: 'bulk_upload',
      text: fault === undefined ? `${name}: ${outcome(this.#upload)}.` : `${name} could not be uploaded: ${fault}`,
    });
    this.#record(state === 'failed' ? 'a bulk upload failed' : 'finished a bulk upload', [this.#applications()]);
    return { state, ended_at: this.#context.now };
  }

  /** Changes the upload and queues the job for it; work under an earlier generation stops as outdated. */
  async #restart(changes: Parameters<typeof updateUpload>[2]): Promise<void> {
    const generation = this.#upload.generation + 1;
    await this.#advance({ ...changes, generation });
    this.#enqueue(generation);
  }

  async #advance(changes: Parameters<typeof updateUpload>[2]): Promise<void> {
    await updateUpload(this.#context.db, this.#upload.id, changes);
    this.#emit();
  }

  #enqueue(generation: number, startAfterSeconds = 0): void {
    this.#context.enqueue({
      queue: UPLOAD_QUEUE,
      data: { upload_id: this.#upload.id, generation },
      ...(startAfterSeconds > 0 ? { startAfterSeconds } : {}),
    });
  }

  #emit(): void {
    const { id, agency_id, created_by } = this.#upload;
    this.#context.emit({ kind: 'upload', agencyId: agency_id, ids: { upload_id: id, person_id: created_by } });
  }

  #applications(): Change {
    return { field: 'applications', from: null, to: this.#upload.stored };
  }

  #record(action: string, changes: readonly Change[] = []): void {
    const { agency_id, name } = this.#upload;
    this.#context.record({
      action,
      agencyId: agency_id,
      changes: [{ field: 'file', from: null, to: name }, ...changes],
    });
  }
}

/**
 * Refuses a mapping with unknown fields, with one field for two columns, or of another number of columns.
 * @throws Fault invalid
 */
function refuseMisfit(type: BulkType, mapping: BulkMapping, heads: readonly string[]): void {
  const fields = new Map(bulkFields(type).map((field) => [field.key, field]));
  const errors: Record<string, string[]> = {};
  if (mapping.columns.length !== heads.length)
    errors['mapping.columns'] = [`The file has ${heads.length} columns, the mapping ${mapping.columns.length}.`];
  const taken = new Set<string>();
  mapping.columns.forEach((field, at) => {
    if (field === null) return;
    if (!fields.has(field)) errors[`mapping.columns.${at}`] = ['This application has no such field.'];
    else if (taken.has(field)) errors[`mapping.columns.${at}`] = ['Another column is this field already.'];
    taken.add(field);
  });
  for (const key of Object.keys(mapping.constants))
    if (!fields.has(key)) errors[`mapping.constants.${key}`] = ['This application has no such field.'];
  for (const [key, words] of Object.entries(mapping.words)) {
    const field = fields.get(key);
    const options = field && bulkOptions(field);
    for (const [word, value] of Object.entries(words))
      if (!options?.some((option) => option.value === value))
        errors[`mapping.words.${key}.${word}`] = ['Value is not valid.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

function outcome({ stored, left_out, launch, launched, not_launched }: UploadRecord): string {
  const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
  return [
    `${count(stored, 'application', 'applications')} created`,
    ...(left_out > 0 ? [`${count(left_out, 'row', 'rows')} skipped`] : []),
    ...(launch ? [count(launched, 'launched', 'launched')] : []),
    ...(not_launched > 0 ? [count(not_launched, 'could not be launched', 'could not be launched')] : []),
  ].join(', ');
}
