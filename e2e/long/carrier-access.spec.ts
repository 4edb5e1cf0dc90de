import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

test('a super-admin says which carriers an agency may use, and its admin enters its own account', async ({
  page,
  baseURL,
}) => {
  const owner = await clientOf(baseURL ?? '', 'super');
  const made = await owner.call('createMga', {
    name: `Access ${Date.now()}`,
    street_address: '1 Gulf Blvd',
    phone: '(727) 555-0100',
  });
  if (!made.ok) throw new Error(made.message);
  const { name, id } = made.data.mga;
  await signIn(page, 'super', '/dashboard/mga/management');
  await page.getByRole('button', { name }).first().click();
  const box = page.getByRole('group', { name: 'Carriers it may use' });
  const carrier = box.getByRole('checkbox').first();
  await expect(carrier).not.toBeChecked();
  await carrier.focus();
  await page.keyboard.press('Space');
  await expect(carrier).toBeChecked();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const listed = await owner.call('listCarriers', { agency_id: id });
  if (!listed.ok) throw new Error(listed.message);
  const own = listed.data.carriers[0];
  await page.goto(`/dashboard/api-management/${own?.id}?tab=secrets`);
  await page.getByLabel('Producer code').fill('AB');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('Three letters or digits at least.').first()).toBeVisible();
  await page.getByLabel('Producer code').fill('AGENCY-77');
  await page.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByText('It holds from the next request on.')).toBeVisible();
  await expectAccessible(page);
  await owner.call('deactivateMga', { mga_id: id });
});
