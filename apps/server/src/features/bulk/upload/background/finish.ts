import type { Context } from '../../../../kernel/context/context.ts';
import type { UploadRecord } from '../uploads.queries.ts';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Returns what became of an upload, in one line. */
export function outcomeOf(upload: UploadRecord): string {
  const { stored, left_out, launched, not_launched } = upload;
  return [
    `${counted(stored, 'application', 'applications')} stored`,
    ...(left_out > 0 ? [`${counted(left_out, 'row', 'rows')} left out`] : []),
    ...(upload.launch ? [`${counted(launched, 'launched', 'launched')}`] : []),
    ...(not_launched > 0 ? [`${counted(not_launched, 'could not be launched', 'could not be launched')}`] : []),
  ].join(', ');
}

/** Returns the end of an upload, told to whoever sent it and kept in the record. */
export function finish(
  context: Context,
  upload: UploadRecord,
  state: 'done' | 'failed',
  fault?: { message: string; row: number | null },
) {
  const text = fault
    ? `${upload.name} could not be uploaded: ${fault.message}`
    : `${upload.name}: ${outcomeOf(upload)}.`;
  context.effects.notifications.push({
    personId: upload.created_by,
    agencyId: upload.agency_id,
    applicationId: null,
    kind: 'bulk_upload',
    text,
  });
  context.record({
    action: fault ? 'a bulk upload failed' : 'finished a bulk upload',
    agencyId: upload.agency_id,
    changes: [
      { field: 'file', from: null, to: upload.name },
      { field: 'applications', from: null, to: upload.stored },
    ],
  });
  return {
    state,
    ended_at: context.now,
    ...(fault ? { fault: fault.message, fault_row: fault.row } : {}),
  };
}
