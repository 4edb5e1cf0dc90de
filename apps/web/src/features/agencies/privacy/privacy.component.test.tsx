import type { HeldPerson, PrivacyJob } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, press, Refused } from '../../../../test/component/open.tsx';

const DANA: HeldPerson = {
  client_id: 4,
  name: 'Dana Whitfield',
  addresses: ['dana@x.example', '8135550176'],
  shared_addresses: [],
  counts: { client: 1, applications: 3, messages: 12 },
  retained: [{ kind: 'policy', count: 1, until: '2030-12-20' }],
  obstacle: null,
};
const JOB: PrivacyJob = {
  id: 12,
  kind: 'erase',
  state: 'running',
  name: 'Dana Whitfield',
  reason: 'Asked for by letter.',
  requested_by: 'Alex Rivera',
  requested_at: '2026-11-26T09:00:00.000Z',
  ended_at: null,
  position: 1,
  total: 5,
  failure: '',
  counts: {},
  number: 'E-2026-000012',
  has_file: false,
};
const found = { findPerson: { people: [DANA], has_more: false } };
const search = () => page.getByRole('searchbox', { name: 'Find a person' });
const dialog = page.getByRole('dialog', { name: 'Erase Dana Whitfield' });

test('erases a person by keyboard, after a reason and the password', async () => {
  let isBegun = false;
  const calls = await open('/dashboard/privacy', 'admin', {
    ...found,
    listPrivacyJobs: () => ({ jobs: isBegun ? [JOB] : [] }),
    erasePerson: ({ password }) => {
      if (password !== 'right')
        return new Refused(422, 'Check it.', { password: ['This is not your present password.'] });
      isBegun = true;
      return { certificate: JOB };
    },
  });
  await expect.element(page.getByText('Nobody has been exported or erased yet.')).toBeVisible();
  await search().fill('dana');
  await expect.element(page.getByText('Policy record (1) until 12-20-2030', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect.element(dialog.getByText('Enter why this person is erased.')).toBeVisible();
  await dialog.getByLabelText('Reason').fill('Asked for by letter.');
  await dialog.getByLabelText('Your password').fill('wrong');
  await press('{Enter}');
  await expect.element(dialog.getByText('This is not your present password.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Asked for by letter.');
  await dialog.getByLabelText('Your password').fill('right');
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('erasePerson').at(-1)).toEqual({ client_id: 4, reason: 'Asked for by letter.', password: 'right' });
  await expect.element(page.getByRole('progressbar', { name: /Progress of Erasure/ })).toBeVisible();
});

test('says why a person cannot be erased now', async () => {
  const obstacle = 'A carrier was asked to bind application 1042 and it is not known whether it did.';
  await open('/dashboard/privacy?client=4', 'admin', { getHeldPerson: { person: { ...DANA, obstacle } } });
  await expect.element(page.getByText(obstacle)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Erase…' })).toBeDisabled();
});

test('exports a person, and downloads it once it is done', async () => {
  const done: PrivacyJob = {
    ...JOB,
    kind: 'export',
    state: 'done',
    number: null,
    ended_at: JOB.requested_at,
    has_file: true,
  };
  const calls = await open('/dashboard/privacy', 'admin', {
    ...found,
    listPrivacyJobs: { jobs: [done] },
    exportPerson: { job: done },
    openPrivacyFile: { file_url: '/api/documents/x', file_name: 'Personal data.zip' },
  });
  await search().fill('dana');
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export Dana Whitfield' });
  await dialog.getByLabelText('Your password').fill('right');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect.poll(() => calls.of('exportPerson')).toEqual([{ client_id: 4, password: 'right' }]);
  await page.getByRole('button', { name: 'Download: Export of Dana Whitfield' }).click();
  await expect.poll(() => calls.of('openPrivacyFile')).toEqual([{ privacy_job_id: 12 }]);
});

test('says that nothing is held, and what failed', async () => {
  await open('/dashboard/privacy', 'admin', { findPerson: { people: [], has_more: false } });
  await search().fill('nobody');
  await expect.element(page.getByText('Nothing is held')).toBeVisible();
  await open('/dashboard/privacy', 'admin', {
    findPerson: () => new Refused(500, 'Something went wrong on our side.'),
  });
  await search().fill('dana');
  await expect.element(page.getByText('This could not be loaded')).toBeVisible();
});

test('shows in the settings for how long each kind of record is kept', async () => {
  const last_run = {
    ended_at: '2026-11-26T03:00:00.000Z',
    removed: { notifications: 7 },
    database_bytes: 4_000_000,
    file_bytes: 1_000_000,
    applications: 10,
  };
  await open('/dashboard/settings', 'admin', { getRetention: { last_run, sizes: [] } });
  const row = page.getByRole('row', { name: /^Notifications/ });
  await expect.element(row.getByText('180 days after the notification')).toBeVisible();
  await expect.element(row.getByText('7', { exact: true })).toBeVisible();
  await expect.element(page.getByText('for each of 10 applications', { exact: false })).toBeVisible();
});

test('keeps the reason of an erasure with its person, whose address is not stored in plain text', async () => {
  const people = [
    { ...DANA, client_id: null },
    { ...DANA, client_id: null, name: 'Bo Finch', addresses: ['bo@x.example'] },
  ];
  await open('/dashboard/privacy', 'admin', { findPerson: { people, has_more: false } });
  await search().fill('x.example');
  const erase = page.getByRole('button', { name: 'Erase…' });
  await erase.first().click();
  await dialog.getByLabelText('Reason').fill('Asked for by letter.');
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/dana@|letter/);
  await erase.last().click();
  const other = page.getByRole('dialog', { name: 'Erase Bo Finch' });
  await expect.element(other.getByLabelText('Reason')).toHaveValue('');
  await press('{Escape}');
  await expect.element(other).not.toBeInTheDocument();
  await erase.first().click();
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('Asked for by letter.');
});
