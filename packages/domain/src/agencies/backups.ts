export const BACKUP_DESTINATIONS = ['off', 'folder', 'bucket'] as const;
export type BackupDestination = (typeof BACKUP_DESTINATIONS)[number];

/** Hours between backups. */
export const BACKUP_INTERVALS = [6, 12, 24] as const;

/** For how many days a backup is retained. */
export const BACKUP_DAYS = { least: 1, most: 400, usual: 30 } as const;

export type BackupSchedule = {
  destination: BackupDestination;
  every_hours: (typeof BACKUP_INTERVALS)[number];
  retention_days: number;
  /** Whether the newest backup is restored into a scratch folder once a week to test it. */
  proves_weekly: boolean;
};

export const USUAL_SCHEDULE: BackupSchedule = {
  destination: 'off',
  every_hours: 24,
  retention_days: BACKUP_DAYS.usual,
  proves_weekly: false,
};

/** An attempt at a backup: `ended_at` is null while it runs, `error` is a message if it failed. */
export type BackupAttempt = { started_at: string; ended_at: string | null; error: string | null };

export type BackupProof = { proved_at: string; error: string | null };

export type SavedChanges = { saved_at: string; error: string | null };

export const BACKUP_STATES = ['off', 'waiting', 'on', 'overdue', 'failed', 'not_restorable', 'behind'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

const HOUR_MS = 3_600_000;
const RETRY_MS = HOUR_MS;
/** Multiple of the interval after which a backup is overdue. */
const OVERDUE = 1.5;
/** Changes are saved every four minutes; after this long without a save, backups are `behind`. */
const CHANGES_LATE_MS = 600_000;
/** Interval of test restores; after a failed one, the next backup is tested. */
const PROOF_MS = 7 * 24 * HOUR_MS;

const isGood = ({ ended_at, error }: BackupAttempt) => ended_at !== null && error === null;
const age = ({ started_at }: BackupAttempt, now: Date) => now.getTime() - new Date(started_at).getTime();

/**
 * The state of an installation's backups. `attempts`: newest first, since the schedule was turned on at `since`.
 * `failed`: the last ended attempt failed; `overdue`: the last good backup is too old, or the first one is late;
 * `not_restorable`: the last test restore failed; `behind`: later changes have not been saved for ten minutes.
 */
export function backupState(
  schedule: BackupSchedule,
  attempts: readonly BackupAttempt[],
  since: string | null,
  now: Date,
  proof: BackupProof | null,
  changes: SavedChanges | null = null,
): BackupState {
  if (schedule.destination === 'off') return 'off';
  const limit = schedule.every_hours * HOUR_MS * OVERDUE;
  const last = attempts.find(({ ended_at }) => ended_at !== null);
  if (last && !isGood(last)) return 'failed';
  const good = attempts.find(isGood);
  if (good && age(good, now) > limit) return 'overdue';
  if (good && proof?.error) return 'not_restorable';
  if (good && changes && now.getTime() - new Date(changes.saved_at).getTime() > CHANGES_LATE_MS) return 'behind';
  if (good) return 'on';
  const waited = since === null ? 0 : now.getTime() - new Date(since).getTime();
  return waited > limit ? 'overdue' : 'waiting';
}

/**
 * Whether to make a backup now; a failed backup is retried after an hour. If changes can only be saved after a new
 * backup (`needsChain`), the interval is an hour.
 */
export function isBackupDue(
  schedule: BackupSchedule,
  attempts: readonly BackupAttempt[],
  now: Date,
  needsChain = false,
): boolean {
  if (schedule.destination === 'off') return false;
  const good = attempts.find(isGood);
  const last = attempts[0];
  if (needsChain && good) return !last || age(last, now) >= RETRY_MS;
  if (good && age(good, now) < schedule.every_hours * HOUR_MS) return false;
  return !last || isGood(last) || age(last, now) >= RETRY_MS;
}

/** The backup to test now by restoring it; null if none is due. A backup that failed its test is not tested again. */
export function proofDue<Attempt extends BackupAttempt>(
  schedule: BackupSchedule,
  attempts: readonly Attempt[],
  proof: BackupProof | null,
  now: Date,
): Attempt | null {
  if (schedule.destination === 'off' || !schedule.proves_weekly) return null;
  const good = attempts.find(isGood) ?? null;
  if (!good || !proof) return good;
  const proved = new Date(proof.proved_at).getTime();
  if (proof.error !== null) return new Date(good.started_at).getTime() > proved ? good : null;
  return now.getTime() - proved >= PROOF_MS ? good : null;
}
