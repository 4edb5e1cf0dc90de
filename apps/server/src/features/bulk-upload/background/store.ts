import type { BulkType } from '@freeboard/domain';
import { holdNumbers, makeApplications } from '../../applications/index.ts';
import { queueLookups } from '../../prefill/index.ts';
import { insertRows } from '../rows.queries.ts';
import type { ReadRow } from '../sheet/tasks.ts';
import type { UploadRecord } from '../uploads.queries.ts';
import { type AtWork, step } from './at-work.ts';
import { clientOf } from './check.ts';
import { finish } from './finish.ts';
import { readRows } from './reading.ts';
import { type Repeat, repeatsOf } from './repeats.ts';

const isGood = ({ errors }: ReadRow): boolean => Object.keys(errors).length === 0;

/**
 * Makes applications of the rows that may become some, page by page, each page in one transaction with how far it has
 * come: what dies midway goes on behind its last page, and no row is made twice. @throws SheetRefused
 */
export async function storeUpload(work: AtWork, upload: UploadRecord): Promise<void> {
  const type = upload.application_type as BulkType;
  const { agency_id: agencyId, name } = upload;
  const ids = { upload_id: work.id, agency_id: agencyId, created_by: upload.created_by };
  let after = upload.cursor_row;
  const isThrough = await readRows(work, upload, after, async (rows) => {
    const to = rows.at(-1)?.row ?? after;
    const isDone = await step(work, after, async (context, now) => {
      // Two uploads of one agency take turns, so that each sees what the other has made.
      await holdNumbers(context.db, agencyId);
      const wanted = rows.filter((row) => isGood(row) || (now.take_incomplete && row.is_incomplete));
      const repeats = now.leave_out_repeated
        ? await repeatsOf(context.db, { agencyId, type }, wanted, new Map())
        : new Map<number, Repeat>();
      const taken = wanted.filter(({ row }) => !repeats.has(row));
      const made = await makeApplications(
        context,
        agencyId,
        type,
        taken.map(({ row, values, origins, unplaced }) => ({
          ...{ values, origins, unplaced },
          from: `${name}, row ${row}`,
        })),
      );
      if (taken.length > 0)
        await insertRows(
          context.db,
          taken.map(({ row, values }, at) => ({
            ...{ ...ids, row_number: row, state: 'stored', application_id: made.ids[at] ?? null },
            summary: JSON.stringify({ client: clientOf(values) }),
          })),
        );
      await queueLookups(
        context,
        { agencyId, type, priority: 'sheet' },
        taken.map(({ values }, at) => ({ id: made.ids[at] as number, values })),
      );
      return {
        stored: now.stored + taken.length,
        left_out: now.left_out + rows.length - taken.length,
        cursor_row: to,
      };
    });
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
