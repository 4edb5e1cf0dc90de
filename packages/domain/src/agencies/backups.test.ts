import { describe, expect, it } from 'vitest';
import { type BackupAttempt, type BackupProof, backupState, isBackupDue, proofDue, USUAL_SCHEDULE } from './backups.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();
const DAILY = { ...USUAL_SCHEDULE, destination: 'folder' as const };
const good = (hours: number): BackupAttempt => ({ started_at: ago(hours), ended_at: ago(hours), error: null });
const failed = (hours: number): BackupAttempt => ({ ...good(hours), error: 'The disk is full.' });
const running = (hours: number): BackupAttempt => ({ ...good(hours), ended_at: null });

const proved = (hours: number): BackupProof => ({ proved_at: ago(hours), error: null });
const unproved = (hours: number): BackupProof => ({ ...proved(hours), error: 'The table quotes holds 3 rows.' });

describe('the state of daily backups', () => {
  it.each<[string, BackupAttempt[], number, string]>([
    ['none yet, switched on just now', [], 0, 'waiting'],
    ['none yet after two days', [], 48, 'overdue'],
    ['a good one of today', [good(3)], 100, 'on'],
    ['a good one at the limit', [good(36)], 100, 'on'],
    ['a good one that is too old', [good(37)], 100, 'overdue'],
    ['a failed one after a good one', [failed(1), good(25)], 100, 'failed'],
    ['one that runs after a failed one', [running(0), failed(1), good(25)], 100, 'failed'],
    ['one that runs after a good one', [running(0), good(25)], 100, 'on'],
    ['a good one after a failed one', [good(1), failed(2)], 100, 'on'],
  ])('%s', (_what, attempts, since, state) => expect(backupState(DAILY, attempts, ago(since), NOW, null)).toBe(state));

  it('is off where no destination is chosen, whatever was made before', () =>
    expect(backupState(USUAL_SCHEDULE, [failed(1)], ago(100), NOW, null)).toBe('off'));

  it.each<[string, BackupAttempt[], BackupProof | null, string]>([
    ['good ones that were proved', [good(3)], proved(50), 'on'],
    ['good ones of which the last proved one could not be restored', [good(3)], unproved(1), 'not_restorable'],
    ['none for too long weighs more', [good(40)], unproved(1), 'overdue'],
  ])('with a proof: %s', (_what, attempts, proof, state) =>
    expect(backupState(DAILY, attempts, ago(100), NOW, proof)).toBe(state),
  );

  it.each<[string, BackupAttempt[], number, string]>([
    ['saved within ten minutes, also where the last attempt failed', [good(3)], 10, 'on'],
    ['saved longer ago', [good(3)], 11, 'behind'],
    ['saved longer ago, after a failed backup', [failed(1), good(25)], 11, 'failed'],
  ])('with changes: %s', (_what, attempts, minutes, state) => {
    const changes = { saved_at: ago(minutes / 60), error: 'The disk is full.' };
    expect(backupState(DAILY, attempts, ago(100), NOW, null, changes)).toBe(state);
  });
});

describe('a daily backup is due', () => {
  it.each<[string, BackupAttempt[], boolean]>([
    ['at first', [], true],
    ['not within a day of a good one', [good(23)], false],
    ['after a day', [good(24)], true],
    ['an hour after it failed', [failed(1), good(30)], true],
    ['not sooner', [failed(0.5), good(30)], false],
    ['not while one runs', [running(0.5), good(30)], false],
    ['where one was interrupted', [running(2), good(30)], true],
  ])('%s', (_what, attempts, isDue) => expect(isBackupDue(DAILY, attempts, NOW)).toBe(isDue));

  it.each<[string, BackupAttempt[], boolean]>([
    ['at once', [good(2)], true],
    ['an hour after the last attempt', [failed(1), good(2)], true],
    ['not sooner', [failed(0.5), good(2)], false],
    ['not within an hour of a good one', [good(0.5)], false],
  ])('where changes need a new one: %s', (_what, attempts, isDue) =>
    expect(isBackupDue(DAILY, attempts, NOW, true)).toBe(isDue),
  );

  it('never where they are off', () => expect(isBackupDue(USUAL_SCHEDULE, [], NOW)).toBe(false));
});

describe('the backup to be proved', () => {
  const WEEKLY = { ...DAILY, proves_weekly: true };
  it.each<[string, BackupAttempt[], BackupProof | null, BackupAttempt | null]>([
    ['none before one is made', [running(0)], null, null],
    ['the newest good one at first', [failed(1), good(3), good(27)], null, good(3)],
    ['none within a week', [good(3)], proved(167), null],
    ['the newest after a week', [good(3), good(27)], proved(168), good(3)],
    ['not the same again after it failed', [good(3)], unproved(1), null],
    ['the next one after it failed', [good(1), good(25)], unproved(2), good(1)],
  ])('%s', (_what, attempts, proof, due) => expect(proofDue(WEEKLY, attempts, proof, NOW)).toEqual(due));

  it('is none where that is not chosen, or no backups are made', () => {
    expect(proofDue(DAILY, [good(3)], null, NOW)).toBeNull();
    expect(proofDue({ ...WEEKLY, destination: 'off' }, [good(3)], null, NOW)).toBeNull();
  });
});
