import { addDays } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, Refused } from '../../../../../test/component/open.tsx';
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

test('shows no rule as in force that is not saved', async () => {
  const off = { second_factor_policy: {}, second_factor_from: {} };
  const calls = await open('/dashboard/settings', 'admin', {
    getGlobalSettings: { global_settings: off },
    updateGlobalSettings: () => new Refused(503, 'Down for a moment.'),
  });
  const card = page.getByRole('region', { name: 'Two-step verification' });
  await card.getByRole('radiogroup', { name: 'Two-step verification of Agent' }).getByText('Required').click();
  await page.getByLabelText('Required from').fill(today());
  await page.getByRole('button', { name: 'Require it' }).click();
  await expect.element(card.getByText('Not saved. Try again.')).toBeVisible();
  await expect.element(card.getByText('Not saved yet')).toBeVisible();
  await expect.element(card.getByText('in force')).not.toBeInTheDocument();
  const on = { second_factor_policy: { agent: 'required' }, second_factor_from: { agent: today() } } as const;
  calls.stub({ updateGlobalSettings: { global_settings: on } });
  await card.getByRole('button', { name: 'Save it' }).click();
  await expect.element(card.getByText('in force')).toBeVisible();
  await expect.element(card.getByText('Not saved yet')).not.toBeInTheDocument();
});

test('shows the rule that another user set, and takes it on request', async () => {
  const rules = (rule: 'asked' | 'required' | 'off', from?: string) => ({
    second_factor_policy: { agent: rule },
    second_factor_from: from === undefined ? {} : { agent: from },
  });
  const calls = await open('/dashboard/settings', 'admin', {
    getGlobalSettings: { global_settings: rules('off') },
    updateGlobalSettings: () => new Refused(409, 'Someone else has changed this since you opened it.'),
  });
  calls.stub({ getGlobalSettings: { global_settings: rules('required', addDays(today(), 3)) } });
  const card = page.getByRole('region', { name: 'Two-step verification' });
  const rule = card.getByRole('radiogroup', { name: 'Two-step verification of Agent' });
  await rule.getByText('Asked').click();
  await expect.element(card.getByText(/Theirs: Required, from/)).toBeVisible();
  await card.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(rule.getByRole('radio', { name: 'Required' })).toBeChecked();
  await expect.element(card.getByRole('button', { name: 'Change the date for Agent' })).toBeVisible();
  expect(calls.of('updateGlobalSettings')).toHaveLength(1);
});
