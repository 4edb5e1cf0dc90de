import type { Context } from '../../../../kernel/context/context.ts';
import type { TenantDb } from '../../../../kernel/context/tenant-db.ts';
import { found } from '../../../../kernel/faults.ts';
import { lockNumbers, makeApplications, queueLookups } from '../../../applications/index.ts';
import { attachSets, removeSets, type StoredSets, storeSets } from '../document-sets/attach-sets.ts';
import { insertRows } from '../rows.queries.ts';
import type { Inspected } from '../sheet/inspect.ts';
import type { ReadRow } from '../sheet/tasks.ts';
import type { UploadRecord } from '../uploads.queries.ts';
import { type AtWork, step } from './at-work.ts';
import { clientOf } from './check.ts';
import { finish } from './finish.ts';
import { readRows } from './reading.ts';
import { type Repeat, repeatsOf } from './repeats.ts';

/** Puts the files of rows that are sets of documents into the storage. */
async function setsOfRows({ app }: AtWork, upload: UploadRecord, rows: readonly ReadRow[]): Promise<StoredSets> {
  const { facts } = upload.sheet as unknown as Inspected;
  if (facts.kind !== 'documents') return new Map();
  const { files } = app.services;
  const numbers = rows.map(({ row }) => row);
  return files.lend(found(upload.storage_key), (path) => storeSets(files, path, facts, numbers));
}

const isGood = ({ errors }: ReadRow): boolean => Object.keys(errors).length === 0;

/** Selects the rows that become applications. */
async function rowsToTake(
  db: TenantDb,
  agencyId: number,
  now: UploadRecord,
  rows: readonly ReadRow[],
): Promise<ReadRow[]> {
  const good = rows.filter((row) => isGood(row) || (now.take_incomplete && row.is_incomplete));
  const repeats = now.leave_out_repeated ? await repeatsOf(db, agencyId, good, new Map()) : new Map<number, Repeat>();
  return good.filter(({ row }) => !repeats.has(row));
}

/** Makes applications of rows and records which row became which. */
async function makeOfRows(context: Context, upload: UploadRecord, taken: readonly ReadRow[]) {
  const { agency_id, name, created_by } = upload;
  const ids = new Map<number, number>();
  // Each line by itself: its numbers follow each other.
  for (const [type, own] of Map.groupBy(taken, (row) => row.type)) {
    const drafts = own.map(({ row, values, origins, unplaced }) => ({
      values,
      origins,
      unplaced,
      from: `${name}, row ${row}`,
    }));
    const made = await makeApplications(context, agency_id, type, drafts);
    own.forEach(({ row }, at) => {
      ids.set(row, found(made.ids[at]));
    });
    await queueLookups(
      context,
      { agencyId: agency_id, type, priority: 'sheet' },
      own.map(({ row, values }) => ({ id: found(ids.get(row)), values })),
    );
  }
  const rows = taken.map(({ row, values }) => ({
    upload_id: upload.id,
    agency_id,
    created_by,
    row_number: row,
    state: 'stored',
    application_id: ids.get(row) ?? null,
    summary: JSON.stringify({ client: clientOf(values) }),
  }));
  if (rows.length > 0) await insertRows(context.db, rows);
  return ids;
}

/**
 * Makes applications of the rows that may become some, page by page, each page in one transaction with how far it has
 * come: what dies midway goes on behind its last page, and no row is made twice. @throws SheetRefused
 */
export async function storeUpload(work: AtWork, upload: UploadRecord): Promise<void> {
  const { agency_id: agencyId, name } = upload;
  let after = upload.cursor_row;
  const isThrough = await readRows(work, upload, after, async (rows) => {
    const to = rows.at(-1)?.row ?? after;
    const sets = await setsOfRows(work, upload, rows);
    let attached: ReadonlySet<number> = new Set();
    const isDone = await step(work, after, async (context, now) => {
      // Two uploads of one agency take turns, so that each sees what the other has made.
      await lockNumbers(context.db, agencyId);
      const taken = await rowsToTake(context.db, agencyId, now, rows);
      const ids = await makeOfRows(context, upload, taken);
      attached = await attachSets(
        context,
        { agencyId, upload: name },
        taken.map(({ row }) => ({ row, application_id: found(ids.get(row)) })),
        sets,
      );
      return {
        stored: now.stored + taken.length,
        left_out: now.left_out + rows.length - taken.length,
        cursor_row: to,
      };
    });
    await removeSets(work.app.services.files, sets, isDone ? attached : new Set());
    after = to;
    return isDone;
  });
  if (!isThrough) return;
  await step(work, after, async (context, now) => {
    const stored_at = context.now;
    if (now.launch && now.stored > 0) return { state: 'launching', stored_at };
    return { ...finish(context, now, 'done'), stored_at };
  });
}
