import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { open } from '../../../../test/component/open.tsx';

const line = (item: string, state: string, text = '') => ({ item, state, text, advice: '' });
const items = (...lines: object[]) => ({ items: lines as never });
const list = () => page.getByRole('region', { name: 'Your first day' });

test('leads an admin to what is left, and skips an item that stays within reach', async () => {
  const calls = await open('/dashboard/home', 'admin', {
    getFirstDay: items(line('branding', 'on'), line('licenses', 'missing'), line('people', 'missing')),
    setFirstDayItemAside: ({ is_set_aside }) =>
      items(line('branding', 'on'), line('licenses', 'on'), line('people', is_set_aside ? 'set aside' : 'missing')),
  });
  await expect.element(list().getByText('Missing: License, People.')).toBeVisible();
  await expect
    .element(list().getByRole('link', { name: 'Enter a license' }))
    .toHaveAttribute('href', '/dashboard/settings#licenses');
  await expectAccessible(list());
  await list().getByRole('button', { name: 'Skip: People' }).click();
  await expect.element(page.getByText('Skipped on the first-day list: People.')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await list().getByRole('button', { name: 'Resume: People' }).click();
  await expect.element(list().getByRole('link', { name: 'Invite people' })).toBeVisible();
  expect(calls.of('setFirstDayItemAside')).toEqual([
    { item: 'people', is_set_aside: true },
    { item: 'people', is_set_aside: false },
  ]);
});

test('is gone once everything is done, and is no agent’s', async () => {
  await open('/dashboard/home', 'admin', { getFirstDay: items(line('branding', 'on')) });
  await expect.element(page.getByText('Figures')).toBeVisible();
  await expect.element(list()).not.toBeInTheDocument();
  const calls = await open('/dashboard/home', 'agent');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(calls.of('getFirstDay')).toEqual([]);
});

test('leads to the field itself in Portal Settings', async () => {
  await open('/dashboard/settings#licenses', 'admin');
  await expect
    .poll(() => document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting'))
    .toBe('licenses');
});
