import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, press, Refused } from '../../../../../test/component/open.tsx';
import type { Backups } from './use-backups.ts';

const GOOD: Backups['recent'][number] = {
  id: 7,
  started_at: '2026-11-20T07:10:00.000Z',
  ended_at: '2026-11-20T07:13:00.000Z',
  reason: 'schedule',
  destination: 'folder',
  name: 'freeboard-2026-11-20T07-10-00Z.age',
  bytes: 4_200_000_000,
  rows: 48_119,
  files: 96_204,
  error: null,
  is_removed: false,
};
const FAILED = { ...GOOD, id: 8, bytes: null, rows: null, files: null, error: 'The disk of /mnt/backups is full.' };
const backups: Backups = {
  state: 'on',
  schedule: { destination: 'folder', every_hours: 24, retention_days: 30, proves_weekly: false },
  folder: '/mnt/backups',
  bucket: null,
  can_encrypt: true,
  can_prove: true,
  origin: 'origin-aGbackupsKey',
  proof: null,
  changes: null,
  is_same_disk: false,
  recent: [GOOD],
};

test('shows how the last backups went, and saves where they go', async () => {
  const failed: Backups = { ...backups, state: 'failed', recent: [FAILED, GOOD] };
  const calls = await open('/dashboard/settings', 'super-admin', {
    getOperation: { backups: failed },
    updateBackupSchedule: (request) =>
      request.destination === 'bucket'
        ? new Refused(422, 'Please check the marked fields.', { destination: ['No bucket is configured.'] })
        : { backups: { ...failed, schedule: { ...failed.schedule, ...request } } },
  });
  const recent = page.getByRole('list', { name: 'Recent backups' });
  await expect.element(recent.getByText('The disk of /mnt/backups is full.')).toBeVisible();
  await expect.element(recent.getByText('4.2 GB')).toBeVisible();
  await expect.element(page.getByText('origin-aGbackupsKey')).toBeVisible();
  const days = page.getByLabelText('Days to keep');
  await days.fill('500');
  await press('{Enter}');
  await expect.element(page.getByText('Enter 1 to 400 days.')).toBeVisible();
  await days.fill('90');
  await press('{Enter}');
  await expect
    .poll(() => calls.of('updateBackupSchedule'))
    .toMatchObject([
      { destination: 'folder', every_hours: 24, retention_days: 90, proves_weekly: false, base: backups.schedule },
    ]);
  await page.getByLabelText('Where backups go').selectOptions('bucket');
  await expect.element(page.getByText('No bucket is configured.')).toBeVisible();
  await expect.element(page.getByLabelText('Where backups go')).toHaveValue('bucket');
  await page.getByLabelText('Where backups go').selectOptions('folder');
  await expect.element(page.getByText('No bucket is configured.')).not.toBeInTheDocument();
  expect(calls.of('updateBackupSchedule')).toHaveLength(2);
});

test('saves the days with a destination that is on its way, and with one that was not saved', async () => {
  const saved: Backups = { ...backups, bucket: 'palms-files' };
  const calls = await open('/dashboard/settings', 'super-admin', { getOperation: { backups: saved } });
  const answered = Promise.withResolvers<void>();
  calls.stub({
    updateBackupSchedule: async (request) => {
      await answered.promise;
      return { backups: { ...saved, schedule: request } };
    },
  });
  const days = page.getByLabelText('Days to keep');
  const destination = page.getByLabelText('Where backups go');
  await destination.selectOptions('bucket');
  await days.fill('90');
  await press('{Enter}');
  answered.resolve();
  await expect
    .poll(() => calls.of('updateBackupSchedule').at(-1))
    .toMatchObject({ destination: 'bucket', retention_days: 90 });
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();

  calls.stub({ updateBackupSchedule: () => new Refused(503, 'Down for a moment.') });
  await destination.selectOptions('folder');
  await days.fill('14');
  await press('{Enter}');
  await expect.element(page.getByText('Not saved. Try again.').nth(1)).toBeVisible();
  await expect.element(days).toHaveValue('14');
  calls.stub({ updateBackupSchedule: (request) => ({ backups: { ...saved, schedule: request } }) });
  await days.fill('30');
  await press('{Enter}');
  await expect
    .poll(() => calls.of('updateBackupSchedule').at(-1))
    .toMatchObject({ destination: 'folder', retention_days: 30 });
  await expect.element(page.getByText('Not saved. Try again.')).not.toBeInTheDocument();
  await expect.element(page.getByText('Someone else changed this.', { exact: false })).not.toBeInTheDocument();
  await expect.element(days).toHaveValue('30');
});

test('says until when changes are saved, and why they are not', async () => {
  const changes = { saved_at: '2026-11-20T22:41:07.000Z', error: null };
  await open('/dashboard/settings', 'super-admin', { getOperation: { backups: { ...backups, changes } } });
  await expect.element(page.getByText(/Changes are kept every 4 minutes; last .+:41/)).toBeVisible();
});

test('says why changes are not saved, and that the folder is on the disk of the data', async () => {
  const changes = { saved_at: '2026-11-20T22:41:07.000Z', error: 'The bucket did not take the backup.' };
  const behind: Backups = { ...backups, state: 'behind', changes, is_same_disk: true };
  await open('/dashboard/settings', 'super-admin', { getOperation: { backups: behind } });
  await expect.element(page.getByText('changes not saved')).toBeVisible();
  await expect.element(page.getByText(/The bucket did not take the backup/)).toBeVisible();
  await expect.element(page.getByText(/on the same disk as the data/)).toBeVisible();
});

test('says when one was proved, and why one could not be restored', async () => {
  const error = 'The table quotes holds 3 rows; the backup was made of 4.';
  const proof = { name: GOOD.name, proved_at: '2026-11-20T08:00:00.000Z', error: null };
  const calls = await open('/dashboard/settings', 'super-admin', {
    getOperation: { backups: { ...backups, proof } },
    updateBackupSchedule: (request) => ({
      backups: {
        ...backups,
        state: 'not_restorable',
        proof: { ...proof, error },
        schedule: { ...backups.schedule, ...request },
      },
    }),
  });
  await expect.element(page.getByText(/^Last proved/)).toBeVisible();
  await page.getByLabelText('Prove one every week').selectOptions('Yes');
  await expect.poll(() => calls.of('updateBackupSchedule')).toMatchObject([{ proves_weekly: true }]);
  await expect.element(page.getByText('cannot be restored', { exact: true })).toBeVisible();
  await expect.element(page.getByText(error, { exact: false })).toBeVisible();
});

test('starts one, and says what is missing where none can be made', async () => {
  const calls = await open('/dashboard/settings', 'super-admin', {
    getOperation: { backups: { ...backups, recent: [] } },
    backUpNow: { backups },
  });
  await expect.element(page.getByText('No backup has been made yet.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect.poll(() => calls.of('backUpNow')).toHaveLength(1);
  await open('/dashboard/settings', 'super-admin', {
    getOperation: { backups: { ...backups, state: 'off', can_encrypt: false, recent: [] } },
  });
  await expect.element(page.getByText('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Back up now' })).toBeDisabled();
});
