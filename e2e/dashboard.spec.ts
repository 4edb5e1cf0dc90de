import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, expectAccessible, expectNoSidewaysScroll, signIn } from './support.ts';

test('the chart card shows real figures, as bars, line, pie and table, and each leads to its rows', async ({
  page,
  baseURL,
}) => {
  await anApplication(baseURL ?? '', 'admin');
  await signIn(page, 'admin');
  await expect(page.getByRole('figure', { name: 'Applications by month' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Line' }).check();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Status' }).check();
  await page.getByRole('radio', { name: 'Pie' }).check();
  await expect(page.getByRole('link', { name: /^new: \d+ \d+%$/i })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG' }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toMatch(/^freeboard-status-.*\.png$/);
  const bytes = readFileSync(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeGreaterThan(2_000);
  await page.getByRole('button', { name: 'As table' }).click();
  await expect(
    page.getByRole('region', { name: 'Applications by status' }).getByRole('cell', { name: 'new' }),
  ).toBeVisible();
  const csv = decodeURIComponent((await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '');
  expect(csv).toContain('Status,Applications');
  await page.getByRole('button', { name: 'As table' }).click();
  await page.getByRole('radio', { name: 'Bar' }).check();
  await page.getByRole('radio', { name: 'Dates' }).check();
  const last = page.getByLabel('To', { exact: true });
  const today = await last.inputValue();
  await last.fill('2001-01-01');
  await expect(page.getByText('The last day is before the first.')).toBeVisible();
  await expectAccessible(page);
  await last.fill(today);
  await page.getByLabel('From', { exact: true }).fill(today);
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
  await page.getByRole('radio', { name: 'Proposals' }).check();
  await expect(page.getByText('No proposal was sent in this time.')).toBeVisible();
  await page.getByRole('radio', { name: 'Status' }).check();
  await page.getByRole('link', { name: /^new\b.*, open the rows$/i }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/agent-portal/dashboard\\?from=${today}&to=${today}&days=utc&status=new`));
  await expect(page.getByText('Lena Hoffmann').first()).toBeVisible();

  // Whoever comes back finds the time as it was.
  await page.goBack();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(today);

  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'customer');
  await expect(page.getByText('No application was made in this time.')).toBeVisible();
  await expectAccessible(page);
});
