import { expect, type Page } from '@playwright/test';
import { sheetData, workbook } from '../../apps/server/test/support/workbook.ts';
import { test } from '../installation.ts';
import { anApplication, clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

const NAME = 'Tern Flood';

/** In a window as tall as the page: what lies under a bar that stays in sight is too small a target for axe. */
async function sound(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width, height });
}

/** In a window of its height that shows the page's top, and 16 px of a name to read above the buttons of the save bar. */
async function soundUnderTheBar(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const save = await page.getByRole('button', { name: 'Save to draft' }).boundingBox();
  const names = page.getByRole('region', { name: 'What formulas may read' }).getByRole('listitem');
  const top = await names.last().evaluate((name) => name.getBoundingClientRect().top + window.scrollY);
  await page.setViewportSize({ width, height: Math.round(top + 16 + height - (save?.y ?? 0)) });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.setViewportSize({ width, height });
}

const saved = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('The rates are in the draft.').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save to draft' })).toHaveCount(0);
};
const formula = (page: Page, name: string) => page.getByRole('textbox', { name: `Formula ${name}`, exact: true });
const table = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name });
const publish = async (page: Page, version: number): Promise<void> => {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`version ${version} in use`)).toBeVisible();
};

/** Launches as a person does; @returns the row of the carrier's new quote. */
async function launch(page: Page, id: number) {
  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Launch' }).click();
  const row = page
    .getByRole('row', { name: new RegExp(`${NAME}.*\\$`) })
    .filter({ hasNotText: /Replaced by a newer run|Quoted before a change/ });
  await expect(row).toBeVisible({ timeout: 30_000 });
  return row;
}
const premiumIn = (text: string | null): string => /\$[\d,]+\.\d\d/.exec(text ?? '')?.[0] ?? 'none';

// R4.7: from a plan that ships to a quote with every factor, without a line of JSON; and back again.
test('a carrier that is rated here is made, changed, tested, published and rolled back', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const id = await anApplication(baseURL ?? '', 'agent', { first_name: 'Nora', last_name: 'Tamm' });
  await signIn(page, 'admin');

  await test.step('it begins with a plan that ships', async () => {
    await page.goto('/dashboard/api-management/new');
    await page.getByLabel('Name', { exact: true }).fill(NAME);
    await page.getByLabel('Kind').selectOption('rate-table');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByLabel('Start from')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Start from').selectOption({ label: 'Private flood by zone and elevation' });
    await expect(page.getByLabel('States')).toHaveValue(/FL/);
    await sound(page);
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
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add table' }).click();
    await expect(page.getByLabel('Row 1: Stories')).toHaveValue('"1"');
    await page.getByLabel('Row 1: Factor').fill('1.5');
    await expect(formula(page, 'combined')).toHaveValue(/\* stories_factor$/);
    await expect(formula(page, 'factors')).toHaveValue(/value: stories_factor\}\]$/);
  });

  await test.step('a column, whose title and words follow what is chosen', async () => {
    await table(page, 'Use').click();
    await page.getByRole('button', { name: 'Add column' }).click();
    const dialog = page.getByRole('dialog', { name: 'New column in Use' });
    await dialog.getByLabel('Looks at').selectOption('occupancy_type');
    await dialog.getByRole('button', { name: 'Add column' }).click();
    const cell = page.getByLabel('Row 1: Occupancy');
    await cell.fill('Single Family, Condo Unit');
    await cell.press('Enter');
    await expect(cell).toHaveValue('"Single Family", "Condo Unit"');
  });

  await test.step('a name that is typed through that of another formula takes only its own readers along', async () => {
    const before = await formula(page, 'premium').inputValue();
    const name = page
      .getByRole('listitem')
      .filter({ has: formula(page, 'tax') })
      .getByRole('textbox', { name: /^Name of formula/ });
    await name.fill('');
    await name.pressSequentially('premium_tax');
    await expect(formula(page, 'premium')).toHaveValue(before);
    await name.press('Enter');
    await expect(formula(page, 'premium')).toHaveValue(before.replace('$.tax', '$.premium_tax'));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(formula(page, 'premium')).toHaveValue(before);
    await expect(formula(page, 'tax')).toBeVisible();
  });

  await test.step('the focus goes along with a formula that moves, and with a row that comes', async () => {
    const menu = page.getByRole('button', { name: 'Formula tax: move or remove' });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    await expect(menu).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Add row' }).click();
    await expect(page.getByRole('textbox', { name: /^Row \d+: / }).and(page.locator(':focus'))).toHaveValue('');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
  });

  await test.step('a formula says at once what nothing gives; undo takes it back', async () => {
    const before = await formula(page, 'tax').inputValue();
    await formula(page, 'tax').fill(`${before} * roof_factor`);
    await expect(page.getByText('Nothing gives `roof_factor`.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(formula(page, 'tax')).toHaveValue(before);
    await expect(page.getByText('Nothing gives')).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(page.getByText('Nothing gives `roof_factor`.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(formula(page, 'tax')).toHaveValue(before);
    await formula(page, 'premium').fill('round($.risk_premium + 75 + $.tax + 10, 2');
    await page.getByRole('button', { name: 'Save to draft' }).click();
    await expect(page.getByText('It cannot be read: a bracket is not closed.')).toBeVisible();
    await expect(formula(page, 'premium')).toBeFocused();
    await sound(page);
    await formula(page, 'premium').fill('round($.risk_premium + 75 + $.tax + 10, 2)');
    await saved(page);
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

  await test.step('a workbook with a column of its own is refused in words', async () => {
    const rows = [
      ['Deductible', 'Factor', 'Colour'],
      ['$1,000', 1.2, 'red'],
    ];
    await page.getByLabel('File with rate tables').setInputFiles({
      name: 'more.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook({ Deductible: sheetData(rows) }),
    });
    await expect(page.getByText(/does not know: Colour\. A file brings rows/)).toBeVisible();
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
    await sound(page);
  });

  const tested = premiumIn(await page.getByRole('region', { name: 'Draft', exact: true }).textContent());
  const carrier = page.url();
  await publish(page, 2);

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
    await page.getByRole('tab', { name: 'Settings' }).click();
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type(), 'leaving unsaved work is asked about, wherever it was typed').toBe('beforeunload');
    await dialog.accept();
    await reloaded;
    await page.getByRole('tab', { name: 'Rates' }).click();
    await table(page, 'Stories').click();
    await expect(page.getByLabel('Row 1: Factor')).toHaveValue('3');
    await expect(page.getByLabel('Note on this change')).toHaveValue('Three times');
    await saved(page);
    await publish(page, 3);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await expect(page.getByRole('row', { name: /Version 3.*Three times/ })).toBeVisible();
    await page.getByRole('button', { name: 'Roll back to version 2' }).click();
    await expect(page.getByText('version 4 in use')).toBeVisible();
    await sound(page);
  });

  await test.step('launched again, the earlier premium is back', async () => {
    const client = await clientOf(baseURL ?? '', 'admin');
    const opened = await client.call('getApplicationById', { application_id: id });
    if (!opened.ok) throw new Error(opened.message);
    const changed = await client.call('updateApplication', {
      application_id: id,
      version: opened.data.application.version,
      useable_details: { construction_type: 'Frame' },
    });
    expect(changed.ok).toBe(true);
    const row = await launch(page, id);
    expect(premiumIn(await row.textContent())).toBe(tested);
  });
});

test('what the save bar covers in part is no smaller a target for it', async ({ page }) => {
  await signIn(page, 'admin', '/dashboard/api-management/new?kind=rate-table');
  await page.getByLabel('Name', { exact: true }).fill('Live Oak Bar');
  await page.getByLabel('Start from').selectOption({ label: 'A copy of Live Oak Home' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await formula(page, 'tax').fill('round(1, 2');
  await page.getByRole('button', { name: 'Save to draft' }).click();
  await expect(page.getByText('It cannot be read: a bracket is not closed.')).toBeVisible();
  await soundUnderTheBar(page);
});

test.describe('on a phone in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  test('a copy of a carrier is made and its plan changed by keyboard', async ({ page }) => {
    test.setTimeout(120_000);
    await signIn(page, 'admin', '/dashboard/api-management/new?kind=rate-table');
    await page.getByLabel('Name', { exact: true }).fill('Live Oak Copy');
    await page.getByLabel('Start from').selectOption({ label: 'A copy of Live Oak Home' });
    await sound(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByLabel('Table', { exact: true })).toBeVisible();

    await page.getByLabel('Table', { exact: true }).selectOption({ label: 'Liability' });
    await page.getByRole('button', { name: 'More for the table Liability' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rename Liability' });
    await dialog.getByLabel('Name', { exact: true }).fill('Limit of liability');
    await dialog.getByLabel('Name', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 3, name: 'Limit of liability' })).toBeVisible();

    await page.getByRole('button', { name: /^Premium.*change this column/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Rename or change' }).press('Enter');
    await page.getByLabel('Name in formulas').fill('liability_charge');
    await page.getByLabel('Name in formulas').press('Enter');
    await expect(formula(page, 'tax')).toHaveValue(/liability_charge/);

    await page.getByRole('button', { name: 'More for the table Limit of liability' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    await expect(page.getByText('Nothing gives `liability_charge`.').first()).toBeVisible();
    await sound(page);
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect(page.getByText('Nothing gives')).toHaveCount(0);
    await saved(page);
    await sound(page);
  });
});
