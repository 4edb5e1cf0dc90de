import { BULK_TYPES, type BulkMapping, type BulkPlan, type BulkType } from '@freeboard/domain/bulk';
import { localDate } from '../../../../kernel/clock.ts';
import { found } from '../../../../kernel/faults.ts';
import { presetRows } from '../../../settings/index.ts';
import type { Inspected } from '../sheet/inspect.ts';
import { type ReadRow, readRowsInWorker } from '../sheet/tasks.ts';
import type { UploadRecord } from '../uploads.queries.ts';
import { type AtWork, contextOf } from './at-work.ts';

/** Returns what is needed to read an upload's rows: the same in a check and when they are stored. */
async function planOf(work: AtWork, upload: UploadRecord): Promise<Omit<BulkPlan, 'context'>> {
  const type = upload.application_type as BulkType;
  const { db } = contextOf(work, work.app.connection.db, false, 'application.create');
  const of = { agencyId: upload.agency_id, personId: upload.created_by };
  const otherPresets: Partial<Record<BulkType, Awaited<ReturnType<typeof presetRows>>>> = {};
  for (const line of BULK_TYPES) otherPresets[line] = await presetRows(db, { ...of, type: line });
  return {
    type,
    presets: otherPresets[type] ?? [],
    otherPresets,
    heads: (upload.sheet as unknown as Inspected).heads,
    mapping: upload.mapping as unknown as BulkMapping,
    at: work.app.clock.now().toISOString(),
    by: upload.name,
  };
}

/** Reads the rows of an upload behind `after`; `take` says whether it goes on. @throws SheetRefused */
export async function readRows(
  work: AtWork,
  upload: UploadRecord,
  after: number,
  take: (rows: ReadRow[]) => Promise<boolean>,
): Promise<boolean> {
  const { facts, head_row } = upload.sheet as unknown as Inspected;
  const plan = await planOf(work, upload);
  const today = localDate(work.app.clock.now());
  return work.app.services.files.lend(found(upload.storage_key), async (path) => {
    for await (const rows of readRowsInWorker({ path, facts, head_row, plan, today, after }))
      if (!(await take(rows))) return false;
    return true;
  });
}
