import type { BulkJob } from '@freeboard/contract';
import { BULK_LIMITS, type BulkAction, UNDOING } from '@freeboard/domain/applications';
import { clientName } from '@freeboard/domain/clients';
import type { Context } from '../../kernel/context/context.ts';
import { failuresOf, type ShownJob } from './bulk.queries.ts';
import { POLICY } from './policy.ts';

export const mayUndo = (row: ShownJob, now: Date): boolean =>
  row.ended_at !== null &&
  now.getTime() - row.ended_at.getTime() < POLICY.shownMs &&
  UNDOING[row.action as BulkAction] !== undefined &&
  row.changed > 0 &&
  row.undoes_id === null &&
  !row.is_undone;

export async function presentJob({ db, now }: Context, row: ShownJob): Promise<BulkJob> {
  const isOpen = row.ended_at === null;
  const { number, first_name, last_name, business_name } = row;
  return {
    id: row.id,
    action: row.action as BulkJob['action'],
    state: row.state as BulkJob['state'],
    total: row.total,
    position: row.position,
    failed: row.failed,
    reason: row.reason,
    agent: row.agent_name,
    format: row.format as BulkJob['format'],
    has_file: row.storage_key !== null,
    is_undo: row.undoes_id !== null,
    may_undo: mayUndo(row, now),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    current:
      isOpen && number !== null
        ? {
            number,
            client: clientName({
              first_name: first_name ?? '',
              last_name: last_name ?? '',
              business_name: business_name ?? '',
            }),
          }
        : null,
    failures: row.failed > 0 ? await failuresOf(db, row.id, BULK_LIMITS.named) : [],
  };
}
