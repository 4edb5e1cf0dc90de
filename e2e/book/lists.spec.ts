import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../tenant.ts';

const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^Select ${name}`) });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected applications' });

test('selects by Shift and by keyboard, assigns, launches and says what could not be launched (R2.1)', async ({
  page,
  agency,
}) => {
  for (const first_name of ['Ada', 'Bea', 'Cara']) await agency.application({ first_name, last_name: 'Book' });
  await agency.application({ first_name: 'Dora', last_name: 'Book', sqft: null });
  await agency.admin.signIn(page, '/agent-portal/dashboard?text=book&sort=client&direction=asc');
  await expect(boxOf(page, 'Dora Book')).toBeVisible();

  await boxOf(page, 'Ada Book').click();
  await boxOf(page, 'Cara Book').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(boxOf(page, 'Dora Book')).toBeFocused();
  await expect(bar(page)).toContainText('4 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toContainText('None selected');

  await boxOf(page, 'Ada Book').press('Space');
  await bar(page).getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).toContainText('4 selected');
  await page.keyboard.press('a');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Maria Reyes/ })
    .click();
  await expect(page.getByRole('region', { name: '4 applications assigned to Maria Reyes' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Dora Book/ })).toContainText('Maria Reyes');

  await bar(page).getByRole('checkbox', { name: 'Select this page' }).click();
  await page.keyboard.press('l');
  const asked = page.getByRole('dialog', { name: 'Launch' });
  await expect(asked).toContainText('4 applications');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: '3 applications launched' });
  await expect(card).toContainText('Dora Book');
  await expect(card).toContainText('Living area: Field is required.');
  for (const name of ['Ada', 'Bea', 'Cara'])
    await expect(page.getByRole('row', { name: new RegExp(`${name} Book`) })).toContainText('complete');
  await card.getByRole('link', { name: /^Open/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dora Book');
});

test('exports all that match through the session, and saves columns and a filter', async ({ page, agency }) => {
  for (let left = 27; left > 0; left -= 1) await agency.application({ first_name: '=1+1', last_name: 'Sheet' });
  await agency.admin.signIn(page, '/agent-portal/dashboard?text=sheet');
  await bar(page).getByRole('checkbox', { name: 'Select this page' }).click();
  await expect(bar(page)).toContainText('25 selected');
  await bar(page).getByRole('button', { name: 'Select all 27 that match' }).click();
  await expect(bar(page)).toContainText('27 selected');
  await bar(page).getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const card = page.getByRole('region', { name: '27 applications exported' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(28);
  expect(lines[1]).toContain("'=1+1");
  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card).toBeHidden();

  await bar(page).getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Phone' }).check();
  await page.getByRole('checkbox', { name: 'Zone' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Save this filter …' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Sheets');
  await page.getByRole('checkbox', { name: 'Share it with the agency' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sheets was added to Saved filters.')).toBeVisible();
  await page.goto('/agent-portal/dashboard');
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Zone' })).toBeHidden();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: /^Sheets/ }).click();
  await expect(page).toHaveURL(/text=sheet/);
  const client = agency.agent.client;
  const shared = await client.call('getSavedFilters', {});
  expect(shared.ok && shared.data.saved_filters.map(({ name, may_change }) => [name, may_change])).toEqual([
    ['Sheets', false],
  ]);
});
