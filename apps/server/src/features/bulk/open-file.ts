import { bulkText, type ExportFormat, isRaterFormat, RATER_NAMES } from '@freeboard/domain/applications';
import { csvOfRows } from '@freeboard/domain/csv';
import { localDate } from '../../kernel/clock.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { addressForSession } from '../../kernel/files/downloads.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { failuresOf, jobById, type ShownJob } from './bulk.queries.ts';
import { MEDIA_TYPES } from './export/index.ts';

type File = { name: string; media_type: string; storage_key?: string | null; bytes?: Buffer };

function exportOf(job: ShownJob): File {
  const format = job.format as ExportFormat | null;
  if (!format || job.storage_key === null) throw new Fault('not_found', 'This file is kept for a day and is gone now.');
  const day = localDate(job.created_at, job.time_zone);
  const name = isRaterFormat(format) ? `${RATER_NAMES[format]} ${day}.zip` : `${day}.${format}`;
  return { name: `Applications ${name}`, media_type: MEDIA_TYPES[format], storage_key: job.storage_key };
}

const failures = (job: ShownJob, rows: Awaited<ReturnType<typeof failuresOf>>): File => ({
  name: `Not ${bulkText(job.action as 'assign').done}.csv`,
  media_type: MEDIA_TYPES.csv,
  bytes: Buffer.from(
    csvOfRows([
      ['No.', 'Client', 'Reason'],
      ...rows.map(({ number, client, reason }) => [number === null ? '' : String(number), client, reason]),
    ]),
  ),
});

/** The download address of a job's file, valid for five minutes in this session only. @throws Fault not_found */
export const openBulkFile: Verb<'openBulkFile'> = async (context, { bulk_job_id, file: kind }) => {
  const { db, viewer } = context;
  const job = found(await jobById(db, viewer.id, bulk_job_id));
  const file = kind === 'export' ? exportOf(job) : failures(job, await failuresOf(db, job.id, job.total));
  const file_url = await addressForSession(context, { ...file, agency_id: job.agency_id });
  context.record({
    action: kind === 'export' ? 'downloaded an export' : 'downloaded what could not be done',
    agencyId: job.agency_id,
    changes: [{ field: 'file', from: null, to: `${file.name}, ${job.total} applications` }],
  });
  return { file_url, file_name: file.name };
};
