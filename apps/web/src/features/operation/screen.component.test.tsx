import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../test/component/open.tsx';

const queue = (name: 'carriers' | 'email' | 'texts', n: number, oldest_s: number | null, failed = 0) => ({
  queue: name,
  n,
  oldest_s,
  failed,
});
const STATUS = {
  now: '2026-11-20T10:00:00.000Z',
  processes: { web: 2, worker: 0, cron: 1 },
  carriers: { on: 12, paused: 1, off: 3 },
  paused_providers: ['FEMA'],
  answers: {
    carriers: { asked: 12, failing: 0 },
    providers: [{ name: 'FEMA', asked: 6, failed: 6, failing_since: '2026-11-20T09:00:00.000Z' }],
    email: { asked: 6, failed: 0 },
    texts: { asked: 0, failed: 0 },
  },
  canary: { age_s: 240, late: 'carrier' as const, reason: 'No answer has come.' },
  database_bytes: 18_400_000,
  disk: { free_bytes: 80_000_000_000, reserve_bytes: 2_000_000_000 },
  latencies: [
    { group: 'reads' as const, n: 1_240, p50_ms: 50, p95_ms: 250, longest_ms: 10_000 },
    { group: 'carriers' as const, n: 12, p50_ms: 2_500, p95_ms: null, longest_ms: 300_000 },
  ],
  page_errors: {
    n: 1_204,
    latest: {
      at: '2026-11-20T09:00:00.000Z',
      version: '2026.11.0+a00df2f0b7',
      page: '/agent-portal/new',
      message: 'TypeError: x is undefined',
      stack: 'at save (apps/web/src/lib/a.ts:2:1)',
    },
  },
  queues: [queue('carriers', 23, 4), queue('email', 2, 720), queue('texts', 0, null)],
};

test('shows what is down, what waits too long, and when the last backup was made', async () => {
  await open('/dashboard/operations', 'super-admin', {
    getOperationStatus: STATUS,
    getRelease: {
      version: '2026.11.0+a00df2f0b7',
      check: { state: 'newer', version: '2026.12.0', notes_url: 'https://releases.example/2026.12.0' },
    },
    getOperation: {
      backups: {
        state: 'off',
        schedule: { destination: 'off', every_hours: 24, retention_days: 30, proves_weekly: false },
        folder: '/mnt/backups',
        bucket: null,
        can_encrypt: false,
        recent: [],
      },
    },
    getChecklist: {
      items: [{ item: 'email', state: 'on', text: 'smtp.example', advice: '', lines: '' }],
    },
    getRetention: {
      last_run: null,
      sizes: [
        { ended_at: '2026-10-21T07:00:00.000Z', database_bytes: 10_000_000, file_bytes: 4_000_000, applications: 80 },
        { ended_at: '2026-11-20T07:00:00.000Z', database_bytes: 16_000_000, file_bytes: 4_000_000, applications: 100 },
      ],
    },
  });
  await expect
    .element(page.getByText('Background work, Test application, Data providers down · No backups · 1 needs attention'))
    .toBeVisible();
  await expect.element(page.getByText('Version 2026.11.0', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '2026.12.0 is available' }))
    .toHaveAttribute('href', 'https://releases.example/2026.12.0');
  await expect.element(page.getByText('No process has answered for 45 seconds')).toBeVisible();
  await expect
    .element(page.getByText('Late at the test carrier. No answer has come. Last whole pass 4 min ago'))
    .toBeVisible();
  await expect.element(page.getByText('12 min')).toBeVisible();
  await expect.element(page.getByText('No backup by schedule or from here')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Back up now' })).toBeDisabled();
  await expect.element(page.getByText('smtp.example')).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Opening and searching 1,240 50 ms 250 ms' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Carriers, whole quote 12 2.5 s over 300 s' })).toBeVisible();
  const errors = page.getByRole('region', { name: 'Page errors' });
  await expect.element(errors.getByText('1,204')).toBeVisible();
  await expect.element(errors.getByText('at save (apps/web/src/lib/a.ts:2:1)')).toBeVisible();
  await expect.element(errors.getByText('/agent-portal/new, version 2026.11.0+a00df2f0b7')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Storage from 14 MB to 20 MB' })).toBeVisible();
  await expect.element(page.getByText('16 MB, +6 MB a month')).toBeVisible();
  await expect.element(page.getByText('200 KB')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Operations' })).toHaveAttribute('aria-current', 'page');
});

test.each([
  ['off', 'off', 'Set up backups in Portal Settings'],
  ['folder', 'waiting', 'The first one starts within a minute'],
] as const)('says what comes first where no backup was made yet and they are %s', async (destination, state, words) => {
  await open('/dashboard/operations', 'super-admin', {
    getOperationStatus: STATUS,
    getOperation: {
      backups: {
        state,
        schedule: { destination, every_hours: 6, retention_days: 30, proves_weekly: false },
        folder: '/mnt/backups',
        bucket: null,
        can_encrypt: true,
        recent: [],
      },
    },
    getChecklist: { items: [] },
    getRetention: { last_run: null, sizes: [] },
  });
  await expect.element(page.getByRole('region', { name: 'Last backup' })).toMatchTextContent(words);
  await expect
    .element(page.getByRole('region', { name: 'Last restore test' }).getByRole('link', { name: 'Portal Settings' }))
    .toHaveAttribute('href', '/dashboard/settings');
});
