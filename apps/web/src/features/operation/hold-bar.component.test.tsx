import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../test/component/open.tsx';

const HOLD = { restored_at: '2026-11-20T09:00:00.000Z', made_at: '2026-11-20T07:10:00.000Z' };
const held = { global_settings: { hold: HOLD } } as const;
const bar = page.getByRole('region', { name: 'Sending and quoting are on hold' });

test('tells everybody that a restored copy is on hold, and lets a super-admin resume it', async () => {
  await open('/agent-portal/dashboard', 'agent', { getGlobalSettings: held });
  await expect.element(bar.getByText('A super-admin resumes it.', { exact: false })).toBeVisible();
  await expect.element(bar.getByText('Freeboard was restored as of ', { exact: false })).toBeVisible();
  await expect.element(bar.getByRole('button')).not.toBeInTheDocument();

  const calls = await open('/dashboard/home', 'super-admin', {
    getGlobalSettings: held,
    resumeInstallation: { in_doubt: 2, left_out: 1 },
  });
  await bar.getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resume sending and quoting' });
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
  await expect.element(dialog.getByText('the time this copy is from', { exact: false })).toBeVisible();
  calls.stub({ getGlobalSettings: { global_settings: { hold: null } } });
  await dialog.getByRole('button', { name: 'It’s gone, resume' }).click();
  await expect.element(page.getByText('2 messages are in doubt', { exact: false })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(calls.of('resumeInstallation')).toEqual([{ was_stopped: false }]);
});
