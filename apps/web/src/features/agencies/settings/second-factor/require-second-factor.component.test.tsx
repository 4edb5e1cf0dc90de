import { addDays } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../../../test/component/open.tsx';
import { today } from '../../../../lib/today.ts';

test('says whom a required second step affects, and requires it in a week unless another date is chosen', async () => {
  const global_settings = { second_factor_policy: { admin: 'asked' }, second_factor_from: {} } as const;
  const calls = await open('/dashboard/settings', 'admin', {
    getGlobalSettings: { global_settings },
    listWithoutSecondFactor: {
      total: 3,
      people: [
        { id: 1, name: 'Noah Bare' },
        { id: 2, name: 'Tess Late' },
      ],
    },
    updateGlobalSettings: { global_settings },
  });
  const rule = page.getByRole('radiogroup', { name: 'Two-step verification of Agent' });
  await rule.getByText('Required').click();
  const dialog = page.getByRole('dialog', { name: 'Require two-step verification: Agent' });
  await expect.element(dialog.getByText('2 of 3 have none yet: Noah Bare, Tess Late.')).toBeVisible();
  const date = dialog.getByLabelText('Required from');
  await expect.element(date).toHaveValue(addDays(today(), 7));
  await date.fill(addDays(today(), -1));
  await dialog.getByRole('button', { name: 'Require it' }).click();
  await expect.element(dialog.getByText('Choose today or a later date.')).toBeVisible();
  expect(calls.of('updateGlobalSettings')).toEqual([]);
  await date.fill(addDays(today(), 3));
  await dialog.getByRole('button', { name: 'Require it' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.of('updateGlobalSettings')).toEqual([
    {
      payload: {
        second_factor_policy: { admin: 'asked', agent: 'required' },
        second_factor_from: { agent: addDays(today(), 3) },
      },
      base: global_settings,
    },
  ]);
});
