import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

// What new applications begin with: the agency's, which an admin may lock, and a person's own.
test('an admin locks a default, an agent sets their own, and the form says whose each is', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'admin', '/dashboard/settings');
  await page
    .getByRole('radiogroup', { name: 'Whose defaults' })
    .getByRole('radio', { name: 'Harbor Light Agency' })
    .check();
  await page.getByLabel('Contents limit', { exact: true }).fill('70k');
  await page.reload();
  await page
    .getByRole('radiogroup', { name: 'Whose defaults' })
    .getByRole('radio', { name: 'Harbor Light Agency' })
    .check();
  await expect(page.getByLabel('Contents limit', { exact: true })).toHaveValue('70k');
  await page.getByLabel('Contents limit', { exact: true }).press('Enter');
  await expect(page.getByLabel('Contents limit', { exact: true })).toHaveValue('$70,000');
  await page.getByLabel('Contents limit: set for everybody, nobody sets their own').check();
  await expect(page.getByLabel('Contents limit: set for everybody, nobody sets their own')).toBeChecked();
  await expectAccessible(page);

  await page.goto('/logout');
  await expect(page.getByLabel('Password')).toBeVisible();
  await signIn(page, 'agent', '/dashboard/settings');
  await expect(page.getByRole('radiogroup', { name: 'Whose defaults' })).toHaveCount(0);
  await expect(page.getByLabel('Contents limit', { exact: true })).toBeDisabled();
  await page.getByLabel('Temporary living expense', { exact: true }).selectOption('Yes');
  await expect(page.getByRole('button', { name: 'Take away the default of Temporary living expense' })).toBeVisible();
  await page.getByLabel('Line').getByRole('radio', { name: 'Life' }).check();
  await expect(page.getByText('No default is set here yet.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const client = await clientOf(baseURL ?? '', 'agent');
  const created = await client.call('createApplication', { application_type: 'flood' });
  if (!created.ok) throw new Error(created.message);
  await page.goto(`/agent-portal/application-details/${created.data.application.id}`);
  await page
    .getByRole('navigation', { name: 'Sections of the form' })
    .getByRole('button', { name: /^Coverage/ })
    .click();
  await expect(page.getByLabel('Contents limit', { exact: true })).toHaveValue('$70,000');
  const field = (key: string) => page.locator(`[data-field="${key}"]`);
  await expect(field('contents_limit').getByRole('img')).toHaveAccessibleName('Set by your agency');
  await expect(field('temporary_living_expense').getByRole('img')).toHaveAccessibleName('Your default');
  await expect(field('temporary_living_expense').getByRole('radio', { name: 'Yes' })).toBeChecked();

  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Take away the default of Temporary living expense' }).press('Enter');
  await expect(page.getByLabel('Temporary living expense', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Temporary living expense', { exact: true })).toHaveValue('');
  const admin = await clientOf(baseURL ?? '', 'admin');
  const back = await admin.call('updateAgencyStandingDefaults', {
    application_type: 'flood',
    state: null,
    defaults: { contents_limit: { value: 80_000, is_locked: false } },
  });
  expect(back.ok).toBe(true);
});

test('defaults that cannot be loaded can be asked for again', async ({ page }) => {
  await signIn(page, 'agent');
  await page.route('**/get-standing-defaults', (route) => route.abort(), { times: 3 });
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Contents limit', { exact: true })).toBeVisible();
});
