import type { Page } from '@playwright/test';
import { pdfText } from '../../apps/server/test/support/documents/pdf-text.ts';
import { expect, test } from '../tenant.ts';

test.use({ carriers: 'all', colorScheme: 'dark' });

const LENA = {
  first_name: 'Lena',
  last_name: 'Hoffmann',
  email: 'lena@example.com',
  // At this address of the sandbox, some carriers quote and some fail.
  address1: '12 Mixed Outcomes Ter',
};

/** Prints the open page on Letter. @returns the text of each sheet */
async function print(page: Page): Promise<string[]> {
  const sheets = await pdfText(await page.pdf({ preferCSSPageSize: true }));
  return sheets.map((text) => text.replaceAll(/\s+/g, ' '));
}

const COLUMNS = ['Carrier', 'Outcome', 'Premium', 'Deductible', 'Building', 'Contents', 'Good until'];

test('prints board, comparison, form, history and client page without controls, with what they are about', async ({
  page,
  browser,
  baseURL,
  agency,
}) => {
  const id = await agency.quoted(LENA);
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('Last name', { exact: true }).first()).toHaveValue('Hoffmann');
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const form = (await print(page)).join(' ');
    for (const text of ['Lena Hoffmann', 'Client Information', 'Year built', 'Building limit', 'Loan closing'])
      expect(form).toContain(text);
    expect(form).toMatch(/printed \d\d-\d\d-\d{4}/);
    expect(form).toMatch(/Cross sale No Source/);
    expect(form).not.toMatch(
      /Skip to the content|More actions|Privacy|saved|Saved|Start typing|Look up|Choose|MM-DD-YYYY/,
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('tab', { name: /Quote Results/ }).click();
  const premium = await page
    .getByRole('row')
    .getByText(/^\$[\d,]+\.\d\d$/)
    .first()
    .textContent();
  const board = await print(page);
  for (const text of ['Lena Hoffmann', premium ?? '', ...COLUMNS]) expect(board[0]).toContain(text);
  await expect(page.getByText('can be asked again.')).toBeVisible();
  expect(board.join(' ')).toMatch(/without premium hidden \([^)]*\)$/);
  expect(board.join(' ')).not.toMatch(/Launch|Client link|Open at the carrier|Rows|asked again/);
  // Rows so tall that they take several sheets: each sheet repeats the table head.
  const tall = await page.addStyleTag({ content: 'td { padding-block: 6rem !important; }' });
  const sheets = (await print(page)).filter((text) => text.includes('$'));
  expect(sheets.length).toBeGreaterThan(1);
  for (const sheet of sheets) for (const text of COLUMNS) expect(sheet).toContain(text);
  await tall.evaluate((style) => (style as HTMLStyleElement).remove());
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: null });

  for (const at of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .nth(at)
      .check();
  await page.getByRole('button', { name: 'Compare 2' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare 2 quotes' })).toBeVisible();
  const compared = (await print(page)).join(' ');
  for (const text of ['Lena Hoffmann', 'Compare 2 quotes', premium ?? '', 'Gaps', 'Good until', 'Deductible'])
    expect(compared).toContain(text);
  expect(compared).not.toMatch(/Choose this one|PDF of these|Only what differs/);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: /History/ }).click();
  await expect(page.getByRole('region', { name: 'History' }).getByRole('row').nth(1)).toBeVisible();
  const history = (await print(page)).join(' ');
  for (const text of ['Lena Hoffmann', 'launched']) expect(history).toContain(text);
  expect(history).not.toMatch(/Export|Quote Results/);

  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: /^Send \d/ }).click();
  await page.getByRole('menuitem', { name: 'Client link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Client link' });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const address = dialog.getByLabel('Address for the client, shown this once');
  await expect(address).toHaveValue(/\/proposal#/);
  const context = await browser.newContext({ colorScheme: 'dark', ...(baseURL ? { baseURL } : {}) });
  const client = await context.newPage();
  await client.goto(await address.inputValue());
  await expect(client.getByRole('heading', { name: 'Hello Lena,' })).toBeVisible();
  const options = await print(client);
  for (const sheet of options) expect(sheet.trimEnd()).not.toMatch(/Not available now$/);
  const offered = options.join(' ');
  expect(offered).toContain('Hello Lena');
  expect(offered).toMatch(/printed [A-Z][a-z]+ \d+, \d{4}/);
  expect(offered).not.toMatch(/Choose this|Ask Maria|One by one|This link ends|Upload your|Choose files/);
  await context.close();
});
