import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../../test/component/open.tsx';

test('lets a super-admin allow an agency a carrier', async () => {
  const carrier = (is_allowed: boolean) => ({
    carriers: [{ carrier_id: 4, name: 'Tidewater Mutual', lines: ['flood'], is_allowed } as never],
  });
  const calls = await open('/dashboard/mga/management', 'super-admin', {
    listMgas: { mgas: [{ id: 2, name: 'Access Agency' } as never] },
    listMgaCarriers: carrier(false),
    setMgaCarrier: carrier(true),
  });
  await page
    .getByRole('button', { name: /Access Agency/ })
    .first()
    .click();
  const box = page.getByRole('group', { name: 'Carriers it may use' }).getByRole('checkbox').first();
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.element(box).toBeChecked();
  expect(calls.of('setMgaCarrier')).toEqual([{ mga_id: 2, carrier_id: 4, is_allowed: true }]);
});

test.each([
  ['Connect by API', 'conversation'],
  ['Enter the rates', 'rate-table'],
  ['Add the website', 'login-portal'],
])('an agency without carriers starts from what it has: %s', async (name, kind) => {
  await open('/dashboard/api-management', 'admin', {
    listCarriers: { carriers: [], providers: [], login_portals: [] },
  });
  await expect
    .element(page.getByRole('link', { name }))
    .toHaveAttribute('href', `/dashboard/api-management/new?kind=${kind}`);
});

test('an agency without carriers is offered what works without one', async () => {
  await open('/dashboard/api-management', 'admin', {
    listCarriers: { carriers: [], providers: [], login_portals: [] },
  });
  await expect.element(page.getByRole('heading', { name: 'No carrier yet. Do you have …' })).toBeVisible();
  for (const name of ['A quote you got elsewhere', 'The NFIP'])
    await expect.element(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await expect
    .element(page.getByRole('region', { name: /^No carrier yet/ }).getByRole('link', { name: 'New application' }))
    .toHaveAttribute('href', '/agent-portal/new');
});
