import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

// All that a mapping may read stands on a page of the running server, to be searched by line.
test('the fields that a mapping may read are listed by line and found by any of their words', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/api-management');
  await page.getByRole('link', { name: 'Fields for mappings' }).click();
  const rows = page.getByRole('region', { name: 'The fields' }).getByRole('row');
  await expect(rows.filter({ hasText: 'values.building_limit' })).toContainText('number, whole dollars');
  await expect(rows.filter({ hasText: 'agency.license' })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Find a field' }).fill('hurricane deductible');
  await expect(page.getByRole('status').filter({ hasText: 'found' })).toHaveText('1 found');
  await expect(rows.filter({ hasText: 'values.hurricane_deductible' })).toContainText('$1,000 · $2,500 · 2% · 5%');
  await page.getByRole('radiogroup', { name: 'Line' }).getByRole('radio', { name: 'Pet' }).check();
  await expect(page.getByText('No field matches.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('pet_name');
  await expect(rows.filter({ hasText: 'values.pet_name' })).toHaveCount(1);
  await page.getByRole('radiogroup', { name: 'Line' }).getByRole('radio', { name: 'Home' }).check();
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('prior losses');
  await expect(rows.filter({ hasText: 'values.prior_losses.amount' })).toContainText('Prior losses: Amount paid');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
