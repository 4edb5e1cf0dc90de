import { readFileSync } from 'node:fs';
import { expect, test } from '../tenant.ts';

test('draws figures as bars, line, pie and table, and leads from each to its rows', async ({ page, agency }) => {
  await agency.application();
  await agency.admin.signIn(page);
  await expect(page.getByRole('figure', { name: 'Applications by month' })).toBeVisible();
  await page.getByRole('radio', { name: 'Line' }).check();
  await page.getByRole('radio', { name: 'Status' }).check();
  await page.getByRole('radio', { name: 'Pie' }).check();
  await expect(page.getByRole('link', { name: /^new: \d+ \d+%$/i })).toBeVisible();
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
  await last.fill(today);
  await page.getByLabel('From', { exact: true }).fill(today);
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
  await page.getByRole('radio', { name: 'Proposals' }).check();
  await expect(page.getByText('No proposals sent in this period.')).toBeVisible();
  await page.getByRole('radio', { name: 'Status' }).check();
  await page.getByRole('link', { name: /^new\b.*, open the rows$/i }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/agent-portal/dashboard\\?from=${today}&to=${today}&days=utc&status=new`));
  await expect(page.getByText('Lena Hoffmann').first()).toBeVisible();

  await page.goBack();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(today);
});
