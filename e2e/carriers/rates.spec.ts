import type { Page } from '@playwright/test';
import { sheetData, workbook } from '../../apps/server/test/support/documents/workbook.ts';
import { dataOf, expect, test } from '../tenant.ts';

const NAME = 'Tern Flood';

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('The rates are in the draft.').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save to draft' })).toHaveCount(0);
};
const formula = (page: Page, name: string) => page.getByRole('textbox', { name: `Formula ${name}`, exact: true });
const table = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name });
const publish = async (page: Page, version: number, isTested = false): Promise<void> => {
  await page.getByRole('button', { name: 'Publish' }).click();
  if (!isTested) await page.getByRole('dialog').getByRole('button', { name: 'Publish untested' }).click();
  await expect(page.getByText(`version ${version} in use`)).toBeVisible();
};

async function launch(page: Page, id: number) {
  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click();
  const row = page
    .getByRole('row', { name: new RegExp(`${NAME}.*\\$`) })
    .filter({ hasNotText: /Replaced by a newer run|Quoted before a change/ });
  await expect(row).toBeVisible();
  return row;
}
const premiumIn = (text: string | null): string => /\$[\d,]+\.\d\d/.exec(text ?? '')?.[0] ?? 'none';

test('creates, changes, tests, publishes and rolls back a carrier that is rated here', async ({ page, agency }) => {
  const id = await agency.application({ first_name: 'Nora', last_name: 'Tamm' });
  await agency.admin.signIn(page);

  await test.step('it begins with a plan that ships', async () => {
    await page.goto('/dashboard/api-management/new');
    await page.getByLabel('Name', { exact: true }).fill(NAME);
    await page.getByLabel('Kind').selectOption('rate-table');
    await page.getByLabel('Start from').selectOption({ label: 'Private flood by zone and elevation' });
    await expect(page.getByLabel('States')).toHaveValue(/FL/);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await expect(table(page, 'Elevation')).toBeVisible();
    await publish(page, 1);
  });

  await test.step('a table over a field that nothing used yet, with a row for each choice', async () => {
    await page.getByRole('button', { name: 'Add table' }).click();
    const dialog = page.getByRole('dialog', { name: 'New table' });
    await dialog.getByLabel('Looks at').selectOption('num_of_stories');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Stories');
    await expect(dialog.getByLabel('Name of the factor in formulas')).toHaveValue('stories_factor');
    await dialog.getByRole('button', { name: 'Add table' }).click();
    await expect(page.getByLabel('Row 1: Stories')).toHaveValue('"1"');
    await page.getByLabel('Row 1: Factor').fill('1.5');
    await expect(formula(page, 'combined')).toHaveValue(/\* stories_factor$/);
    await expect(formula(page, 'factors')).toHaveValue(/value: stories_factor\}\]$/);
    await save(page);
  });

  await test.step('a workbook brings the rows of another table', async () => {
    const rows = [
      ['Deductible', 'Factor'],
      ['$1,000', 1.2],
      ['$5,000', 0.9],
      ['', '115%'],
    ];
    await page.getByLabel('File with rate tables').setInputFiles({
      name: 'rates.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook({ Deductible: sheetData(rows) }),
    });
    await expect(page.getByText('The tables of rates.xlsx are in the draft.')).toBeVisible();
    await table(page, 'Deductible').click();
    await expect(page.getByLabel('Row 2: Deductible')).toHaveValue('"$5,000"');
    await expect(page.getByLabel('Row 3: Factor')).toHaveValue('1.15');
  });

  await test.step('old and new premium stand side by side, each with its factors', async () => {
    await page.getByLabel('Find an application').fill('Tamm');
    await page.getByRole('checkbox', { name: /Nora Tamm/ }).check();
    await page.getByRole('button', { name: 'Rate 1' }).click();
    const [before, after] = ['Published', 'Draft'].map((name) => page.getByRole('region', { name, exact: true }));
    await expect(before!).toContainText('Deductible1');
    await expect(before!).not.toContainText('Stories');
    await expect(after!).toContainText('Deductible0.9');
    await expect(after!).toContainText('Stories1.5');
    expect(premiumIn(await before!.textContent())).not.toBe(premiumIn(await after!.textContent()));
  });

  const tested = premiumIn(await page.getByRole('region', { name: 'Draft', exact: true }).textContent());
  const carrier = page.url();
  await publish(page, 2, true);

  await test.step('a launch is quoted by it, with every factor', async () => {
    const row = await launch(page, id);
    expect(premiumIn(await row.textContent())).toBe(tested);
    await row.getByRole('button', { name: NAME, exact: true }).click();
    const detail = page.getByRole('row').filter({ hasText: 'Surplus lines tax' }).last();
    for (const factor of ['Elevation', 'Year built', 'Living area', 'Foundation', 'Deductible', 'Use', 'Stories'])
      await expect(detail).toContainText(factor);
    await expect(detail).toContainText('1.5');
  });

  await test.step('a change is published, found wanting, and rolled back', async () => {
    await page.goto(carrier);
    await table(page, 'Stories').click();
    await page.getByLabel('Row 1: Factor').fill('3');
    await page.getByLabel('Note on this change').fill('Three times');
    await save(page);
    await publish(page, 3);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await expect(page.getByRole('row', { name: /Version 3.*Three times/ })).toBeVisible();
    await page.getByRole('button', { name: 'Roll back to version 2' }).click();
    await expect(page.getByText('version 4 in use')).toBeVisible();
  });

  await test.step('launched again, the earlier premium is back', async () => {
    const { client } = agency.admin;
    const { version } = dataOf(await client.call('getApplicationById', { application_id: id })).application;
    const useable_details = { construction_type: 'Frame' };
    dataOf(await client.call('updateApplication', { application_id: id, version, useable_details }));
    const row = await launch(page, id);
    expect(premiumIn(await row.textContent())).toBe(tested);
  });
});
