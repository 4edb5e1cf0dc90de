import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { clientOf, expectAccessible, signIn } from '../support.ts';

const NAME = 'Wayfarer of two settings';
const REAL = 'https://93.184.216.34/quotes';

let carrier_id = 0;

// The installation is other journeys' too, which ask no carrier of the real world.
test.afterEach(async ({ baseURL }) => {
  if (carrier_id === 0) return;
  const admin = await clientOf(baseURL ?? '', 'admin');
  expect((await admin.call('setCarrierEnabled', { carrier_id, is_enabled: false })).ok).toBe(true);
});

test('a carrier has a test and a production setting, and is changed over once both are complete', async ({
  page,
  baseURL,
}) => {
  const admin = await clientOf(baseURL ?? '', 'admin');
  const listed = await admin.call('listCarriers', {});
  const source = listed.ok ? listed.data.carriers.find(({ name }) => name === 'Wayfarer Flood') : undefined;
  const copied = await admin.call('copyCarrier', { carrier_id: source?.id ?? 0, name: NAME });
  if (!copied.ok) throw new Error(JSON.stringify(copied));
  const { id, edition } = copied.data.carrier;
  expect((await admin.call('publishCarrier', { carrier_id: id, edition })).ok).toBe(true);
  carrier_id = id;

  await signIn(page, 'admin', `/dashboard/api-management/${id}`);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const setting = (name: RegExp) => page.getByRole('radiogroup', { name: 'Setting' }).getByRole('radio', { name });
  const over = page.getByRole('button', { name: 'Change over to production' });
  await expect(setting(/^Test, in use/)).toBeChecked();
  await expect(over).toBeDisabled();
  const inTest = await page.getByLabel('Base address').inputValue();
  await setting(/^Test, in use/).press('ArrowLeft');
  await expect(page.getByLabel('Base address')).toHaveValue('');
  await page.getByLabel('Base address').fill(REAL);
  await page.getByLabel('Producer code').fill('AGENCY-1');
  await tab('Secrets').click();
  await page.getByLabel('Authentication').selectOption('header');
  await page.getByLabel('Header name').fill('X-Api-Key');
  await page.getByRole('button', { name: 'Save production setting' }).click();
  await expect(page.getByText('Field is required.').first()).toBeVisible();
  await page.getByLabel('Value', { exact: true }).fill('a production key');
  await page.getByRole('button', { name: 'Save production setting' }).click();
  await expect(page.getByText('The production setting is kept. It is not in use.')).toBeVisible();
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove production setting' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await over.click();
  const dialog = page.getByRole('dialog', { name: `Change ${NAME} over to production?` });
  await expect(dialog.getByText('what is bound is a policy')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change over to production' }).click();
  await expect(page.getByText('version 2 in use')).toBeVisible();
  await tab('Settings').click();
  await expect(setting(/^Production, in use/)).toBeChecked();
  await expect(page.getByLabel('Base address')).toHaveValue(REAL);
  await setting(/^Test/).check();
  await expect(page.getByLabel('Base address')).toHaveValue(inTest);
  await tab('Versions').click();
  await expect(page.getByText('Changed over to the production setting')).toBeVisible();
});
