import type { PrivacyJob } from '@freeboard/contract';
import { certificateNumber, type HeldCounts } from '@freeboard/domain/privacy';
import type { PrivacyJobRow } from './jobs.queries.ts';

export const presentJob = (row: PrivacyJobRow): PrivacyJob => ({
  id: row.id,
  kind: row.kind as PrivacyJob['kind'],
  state: row.state as PrivacyJob['state'],
  name: row.name || row.address,
  reason: row.reason,
  requested_by: row.requested_by_name ?? 'Freeboard',
  requested_at: row.requested_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  position: row.position,
  total: row.total,
  failure: row.failure,
  counts: row.counts as HeldCounts,
  number: row.kind === 'erase' ? certificateNumber(row.id, row.requested_at.toISOString()) : null,
  has_file: row.storage_key !== null,
});
