/** Where backups go that are made by schedule. */
export const BACKUP_DESTINATIONS = ['off', 'folder', 'bucket'] as const;
export type BackupDestination = (typeof BACKUP_DESTINATIONS)[number];

/** How often one is made, in hours. */
export const BACKUP_INTERVALS = [6, 12, 24] as const;

/** For how many days a backup is saved. */
export const BACKUP_DAYS = { least: 1, most: 400, usual: 30 } as const;

export type BackupSchedule = {
  destination: BackupDestination;
  every_hours: (typeof BACKUP_INTERVALS)[number];
  retention_days: number;
};

export const USUAL_SCHEDULE: BackupSchedule = {
  destination: 'off',
  every_hours: 24,
  retention_days: BACKUP_DAYS.usual,
};

/** An attempt at a backup: `ended_at` null while it runs, `error` in words where it failed. */
export type BackupAttempt = { started_at: string; ended_at: string | null; error: string | null };

export const BACKUP_STATES = ['off', 'waiting', 'on', 'overdue', 'failed'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

const HOUR_MS = 3_600_000;
/** A failed attempt is repeated after so long. */
const RETRY_MS = HOUR_MS;
/** A backup counts as overdue after one and a half times its interval. */
const OVERDUE = 1.5;

const isGood = ({ ended_at, error }: BackupAttempt) => ended_at !== null && error === null;
const age = ({ started_at }: BackupAttempt, now: Date) => now.getTime() - new Date(started_at).getTime();

/**
 * Says how the backups of an installation are, from its attempts, newest first, since the schedule was switched on at
 * `since`: failed where the last ended attempt did, overdue where the last good one is too old.
 */
export function backupState(
  schedule: BackupSchedule,
  attempts: readonly BackupAttempt[],
  since: string | null,
  now: Date,
): BackupState {
  if (schedule.destination === 'off') return 'off';
  const limit = schedule.every_hours * HOUR_MS * OVERDUE;
  const last = attempts.find(({ ended_at }) => ended_at !== null);
  if (last && !isGood(last)) return 'failed';
  const good = attempts.find(isGood);
  if (good) return age(good, now) > limit ? 'overdue' : 'on';
  const waited = since === null ? 0 : now.getTime() - new Date(since).getTime();
  return waited > limit ? 'overdue' : 'waiting';
}

/** Whether a backup is to be made now; one that failed is tried again after an hour. */
export function isBackupDue(schedule: BackupSchedule, attempts: readonly BackupAttempt[], now: Date): boolean {
  if (schedule.destination === 'off') return false;
  const good = attempts.find(isGood);
  if (good && age(good, now) < schedule.every_hours * HOUR_MS) return false;
  const last = attempts[0];
  return !last || isGood(last) || age(last, now) >= RETRY_MS;
}
