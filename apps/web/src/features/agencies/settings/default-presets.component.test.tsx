import type { AnswerOf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApplication } from '../../../../test/component/application.ts';
import { focus, open, press } from '../../../../test/component/open.tsx';
import { queryClient } from '../../../lib/server/query.ts';

type StandingDefault = AnswerOf<'getStandingDefaults'>['standing_defaults'][number];

const preset = (field: string, more: Partial<StandingDefault>): StandingDefault =>
  ({ owner: 'agency', application_type: 'flood', state: null, is_locked: false, field, ...more }) as StandingDefault;

test('keeps what an administrator types over a reload, and locks the preset for everybody', async () => {
  const limit = page.getByLabelText('Contents limit', { exact: true });
  const ofAgency = page
    .getByRole('radiogroup', { name: 'Whose defaults' })
    .getByRole('radio', { name: 'Harbor Light Agency' });
  await open('/dashboard/settings', 'admin');
  await ofAgency.click();
  await limit.fill('70k');
  const calls = await open(
    '/dashboard/settings',
    'admin',
    {
      updateAgencyStandingDefaults: ({ defaults }) => ({
        standing_defaults: Object.entries(defaults).map(([field, set]) => preset(field, set as never)),
      }),
    },
    { isKept: true },
  );
  await ofAgency.click();
  await expect.element(limit).toHaveValue('70k');
  await limit.click();
  await press('{Enter}');
  await expect.element(limit).toHaveValue('$70,000');
  const lock = page.getByLabelText("Contents limit: locked, users can't override this");
  await lock.click();
  await expect.element(lock).toBeChecked();
  await expect
    .poll(() => calls.of('updateAgencyStandingDefaults').map(({ defaults }) => defaults.contents_limit))
    .toEqual([
      { value: 70_000, is_locked: false, base: { value: null, is_locked: false } },
      { value: 70_000, is_locked: true, base: { value: 70_000, is_locked: false } },
    ]);
  expect(calls.of('updateAgencyStandingDefaults')[0]).toMatchObject({ application_type: 'flood' });
});

test('keeps an agent from a locked preset, and lets them set and remove one of their own', async () => {
  const locked = preset('contents_limit', { value: 70_000, is_locked: true });
  const answered = Promise.withResolvers<void>();
  const calls = await open('/dashboard/settings', 'agent', {
    getStandingDefaults: { standing_defaults: [locked] },
    updateUserStandingDefaults: async ({ defaults }) => {
      await answered.promise;
      return {
        standing_defaults: [
          locked,
          ...Object.entries(defaults).flatMap(([field, { value }]) =>
            value === null ? [] : [preset(field, { owner: 'person', value: value as never })],
          ),
        ],
      };
    },
  });
  await expect.element(page.getByLabelText('Contents limit', { exact: true })).toBeDisabled();
  await expect.element(page.getByRole('radiogroup', { name: 'Whose defaults' })).not.toBeInTheDocument();
  const expense = page.getByLabelText('Temporary living expense', { exact: true });
  await expense.selectOptions('Yes');
  const away = page.getByRole('button', { name: 'Remove the default of Temporary living expense' });
  await expect.element(away).toBeVisible();
  await expect.element(expense).toHaveValue('Yes');
  const drawn = away.element();
  answered.resolve();
  await expect
    .poll(() => queryClient.getQueryData<AnswerOf<'getStandingDefaults'>>(['getStandingDefaults', {}]))
    .toMatchObject({ standing_defaults: { length: 2 } });
  // A save doesn't recreate the element: it would lose the focus, and with it the key press.
  expect(drawn.isConnected).toBe(true);
  await focus(away);
  await press('{Enter}');
  await expect.element(away).not.toBeInTheDocument();
  await expect.element(expense).toHaveFocus();
  await expect.element(expense).toHaveValue('');
  expect(calls.of('updateUserStandingDefaults')).toMatchObject([
    { defaults: { temporary_living_expense: { value: 'Yes' } } },
    { defaults: { temporary_living_expense: { value: null } } },
  ]);
  await page.getByLabelText('Line').getByRole('radio', { name: 'Life' }).click();
  await expect.element(page.getByText('No default is set here yet.')).toBeVisible();
});

test('says in a form whose default preset a value is', async () => {
  const at = '2026-01-02T03:04:05.000Z';
  await openApplication({
    provenance: {
      contents_limit: { source: 'agency_default', is_locked: true, at },
      temporary_living_expense: { source: 'person_default', by: 'Maria Reyes', at },
    },
  });
  const mark = (key: string) => document.querySelector(`[data-field="${key}"] [role=img]`)?.getAttribute('aria-label');
  await expect.poll(() => mark('contents_limit')).toBe('Set by your agency');
  await expect.poll(() => mark('temporary_living_expense')).toMatch(/default/i);
});
