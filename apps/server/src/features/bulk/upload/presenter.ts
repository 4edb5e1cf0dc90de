import type { BulkRow, BulkUpload } from '@freeboard/contract';
import type { BulkType } from '@freeboard/domain/bulk';
import type { ClientMatch } from '../../applications/index.ts';
import type { RowRecord, UploadRecord } from './sheet.queries.ts';

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toUpload = (row: UploadRecord): BulkUpload => ({
  id: row.id,
  name: row.name,
  size: row.size,
  application_type: row.application_type as BulkUpload['application_type'],
  state: row.state as BulkUpload['state'],
  fault: row.fault,
  fault_row: row.fault_row,
  created_by: { id: row.created_by, name: row.maker_name },
  created_at: row.created_at.toISOString(),
  started_at: time(row.started_at),
  stored_at: time(row.stored_at),
  ended_at: time(row.ended_at),
  checked_ms: row.checked_ms,
  launch: row.launch,
  leave_out_repeated: row.leave_out_repeated,
  take_incomplete: row.take_incomplete,
  rows: row.row_count,
  ready: row.ready,
  rejected: row.wrong + row.incomplete,
  incomplete: row.incomplete,
  repeated: row.repeated,
  incomplete_repeated: row.incomplete_repeated,
  undecided: row.undecided,
  created: row.stored,
  left_out: row.left_out,
  launched: row.launched,
  not_launched: row.not_launched,
  cursor_row: row.cursor_row,
});

export type RowSummary = {
  type: BulkType;
  client: string;
  address: string;
  values: Record<string, string>;
  typed: Record<string, string>;
};

export const toBulkRow = (row: RowRecord, client_match: ClientMatch | null): BulkRow => {
  const { type = null, client = '', address = '', values = {}, typed = {} } = row.summary as Partial<RowSummary>;
  return {
    row: row.row_number,
    state: row.state as BulkRow['state'],
    application_type: type,
    client,
    address,
    values,
    typed,
    errors: row.errors as BulkRow['errors'],
    repeats:
      row.repeats_application_id === null || row.before_number === null
        ? null
        : { application_id: row.repeats_application_id, number: row.before_number },
    repeats_row: row.repeats_row,
    client_match,
    application:
      row.application_id === null || row.made_number === null
        ? null
        : { id: row.application_id, application_id: row.made_number },
    reason: row.reason,
  };
};
