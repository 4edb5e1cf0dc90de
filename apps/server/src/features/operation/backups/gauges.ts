import { backupState } from '@freeboard/domain/agencies';
import type { Database } from '../../../kernel/database/pool.ts';
import { lastGoodBackup, lastProof, readSchedule, recentBackups } from './backups.queries.ts';
import { savedChanges } from './changes/state.queries.ts';
import { attemptOf } from './presenter.ts';

const ageInSeconds = (at: string, now: Date) => Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1_000));

/**
 * Figures for monitoring: when the last good backup was made (seconds since 1970, 0: never), and the current
 * failures. With `savesChanges` but no changes saved yet, their age counts from the last good backup, or without one
 * from when the schedule was set.
 */
export async function backupGauges(
  db: Database,
  now: Date,
  savesChanges: boolean,
): Promise<[name: string, value: number][]> {
  const { schedule, since } = await readSchedule(db);
  const proof = await lastProof(db);
  const changes = schedule.destination === 'off' ? null : await savedChanges(db);
  const state = backupState(schedule, (await recentBackups(db)).map(attemptOf), since, now, proof, changes);
  const last = await lastGoodBackup(db);
  const safe_at = changes?.saved_at ?? last?.toISOString() ?? since;
  const isExpected = changes !== null || (savesChanges && schedule.destination !== 'off');
  return [
    ['freeboard_backup_last_success_seconds', Math.floor((last?.getTime() ?? 0) / 1_000)],
    ['freeboard_backup_enabled', schedule.destination === 'off' ? 0 : 1],
    ['freeboard_backup_failed', state === 'failed' ? 1 : 0],
    ['freeboard_backup_overdue', state === 'overdue' ? 1 : 0],
    ['freeboard_backup_not_restorable', state === 'not_restorable' ? 1 : 0],
    ...(isExpected && safe_at !== null
      ? [['freeboard_backup_wal_age_seconds', ageInSeconds(safe_at, now)] satisfies [string, number]]
      : []),
    ['freeboard_backup_last_proof_seconds', proof ? Math.floor(Date.parse(proof.proved_at) / 1_000) : 0],
  ];
}
