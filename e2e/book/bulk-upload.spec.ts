import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { csvOfRows } from '../../packages/domain/src/csv/index.ts';
import { LAUNCHABLE } from '../../packages/domain/test/launchable.ts';
import { expect, test } from '../tenant.ts';

/** Column titles of an agency's own sheet. `sheet` adds a column without a form field, and one for e-mail addresses. */
const RENAMED: Readonly<Record<string, string>> = {
  year_build: 'YearBuilt',
  address1: 'PropertyAddress',
  sqft: 'Sq Ft',
};

function sheet(count: number, bad: Readonly<Record<number, Record<string, string>>>, last: string): Buffer {
  const keys = Object.keys(LAUNCHABLE.flood).filter((key) => key !== 'building_use');
  const rows = Array.from({ length: count }, (_, index) => {
    const at = index + 1;
    const values: Record<string, unknown> = {
      ...LAUNCHABLE.flood,
      first_name: 'Pat',
      last_name: `${last}${String.fromCharCode(65 + (at % 26))}`,
      address1: `${at} Palm Ct`,
      ...bad[at],
    };
    return [...keys.map((key) => String(values[key])), 'HL-014', bad[at]?.email ?? ''];
  });
  const heads = [...keys.map((key) => RENAMED[key] ?? key), 'Producer Code', 'Email1'];
  return Buffer.from(csvOfRows([heads, ...rows]));
}

const BAD = {
  4: { year_build: '19 87' },
  9: { flood_zone: 'A31' },
  // An invalid optional cell does not fail its row: its text is saved with the application.
  17: { email: 'leila@' },
  31: { sqft: '' },
  52: { distance_to_coast: '0' },
};
/** Two houses with a value of two possible meanings: the user decides once for both. */
const WORDED = { 21: { occupancy_type: 'multi family' }, 22: { occupancy_type: 'Multi Family' } };

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('File with applications').setInputFiles({ name, mimeType: 'text/csv', buffer });

test('creates applications from a sheet, and the corrected rows from its error file (R7.7)', async ({
  page,
  agency,
}) => {
  await agency.agent.signIn(page);
  await page.getByRole('link', { name: 'Bulk Upload' }).first().click();
  await expect(page.getByRole('heading', { name: 'Bulk Upload' })).toBeVisible();
  await choose(page, 'december.csv', sheet(60, { ...BAD, ...WORDED }, 'Bulk'));

  await expect(page.getByText('60 rows', { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel('Field of YearBuilt')).toHaveValue('year_build');
  await expect(page.getByLabel('Field of Producer Code')).toHaveValue('');
  await page.getByLabel('Building use', { exact: true }).selectOption('Primary Home');
  await expect(page.getByRole('heading', { name: 'Row 2 as an application' })).toBeVisible();
  await expect(page.getByText('Ready to upload.')).toBeVisible();
  await page.keyboard.press('Control+Enter');

  const counts = page.getByRole('region', { name: 'What was checked' });
  await expect(counts.getByText('54', { exact: true })).toBeVisible();
  const words = page.getByRole('region', { name: 'Values we don’t recognize' });
  await words.getByLabel(/multi family/i).selectOption('2-4 Family');
  await words.getByRole('button', { name: 'Check again' }).click();
  await expect(counts.getByText('56', { exact: true })).toBeVisible();
  await expect(words.getByLabel(/multi family/i)).toBeHidden();
  await expect(counts.getByText('4', { exact: true })).toBeVisible();
  const rows = page.getByRole('region', { name: 'Rows', exact: true });
  await expect(rows.getByText('Flood zone: Value is not valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload 56 rows' }).click();

  await expect(page.getByText('56 created')).toBeVisible({ timeout: 45_000 });
  await expect(page.getByText('4 skipped', { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download errors' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('december - errors.csv');
  const refused = await readFile(await download.path(), 'utf8');
  const mended = refused
    .replace('19 87', '1987')
    .replace(',A31,', ',AE,')
    .replace(/(52 Palm Ct.*?),0,/, '$1,0.4,')
    .replace(/(31 Palm Ct.*?,2018),,/, '$1,2140,');

  await page.getByRole('button', { name: 'Change file' }).click();
  await choose(page, 'december - errors.csv', Buffer.from(mended));
  await expect(page.getByText('from the error file').first()).toBeVisible();
  await page.getByLabel('Building use', { exact: true }).selectOption('Primary Home');
  await page.getByRole('button', { name: 'Check 4 rows' }).click();
  await page.getByRole('button', { name: 'Upload 4 rows' }).click();
  await expect(page.getByText('4 created')).toBeVisible({ timeout: 45_000 });

  await page.getByRole('link', { name: 'Show the applications' }).click();
  const list = page.getByRole('table');
  await expect(list.getByRole('row', { name: /Palm Ct/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/source=File(\+|%20)Upload/);
});
