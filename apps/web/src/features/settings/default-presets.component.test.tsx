import type { AnswerOf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApplication } from '../../../test/component/application.ts';
import { open, press } from '../../../test/component/open.tsx';

type StandingDefault = AnswerOf<'getStandingDefaults'>['standing_defaults'][number];

test('lets an administrator lock a default preset, and says to an agent that it is locked', async () => {
  const calls = await open('/dashboard/settings', 'admin');
  const whose = page.getByRole('radiogroup', { name: 'Whose defaults' });
  await whose.getByRole('radio', { name: 'Harbor Light Agency' }).click();
  const limit = page.getByLabelText('Contents limit', { exact: true });
  await limit.fill('70k');
  await press('{Enter}');
  await expect
    .poll(() => calls.of('updateAgencyStandingDefaults').at(-1))
    .toMatchObject({ application_type: 'flood', defaults: { contents_limit: { value: 70_000 } } });

  const locked: StandingDefault = {
    ...{ owner: 'agency', application_type: 'flood', state: null, field: 'contents_limit' },
    ...{ value: 70_000, is_locked: true },
  } as StandingDefault;
  const own = {
    ...locked,
    owner: 'person',
    field: 'temporary_living_expense',
    value: 'Yes',
    is_locked: false,
  } as StandingDefault;
  const asAgent = await open('/dashboard/settings', 'agent', {
    getStandingDefaults: { standing_defaults: [locked, own] },
  });
  await expect.element(limit).toBeDisabled();
  await expect.element(whose).not.toBeInTheDocument();
  const away = page.getByRole('button', { name: 'Remove the default of Temporary living expense' });
  await away.click();
  await expect
    .poll(() => asAgent.of('updateUserStandingDefaults').at(-1))
    .toMatchObject({ defaults: { temporary_living_expense: { value: null } } });
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
