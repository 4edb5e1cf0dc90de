import { devices } from '@playwright/test';
import { expectAccessibleInBothColors } from '../support.ts';
import { expect, test } from '../tenant.ts';

const PHONE = { ...devices['iPhone 13'], defaultBrowserType: undefined, viewport: { width: 390, height: 844 } };

test('lets a partner’s client ask for quotes on a phone, and shows the application to the admin (R7.5)', async ({
  page,
  browser,
  baseURL,
  agency,
}) => {
  await agency.admin.signIn(page, '/dashboard/quotes-portal/management');
  const links = page.getByRole('region', { name: 'Intake links' });
  await links.getByRole('button', { name: 'New intake link' }).click();
  const dialog = page.getByRole('dialog', { name: 'New intake link' });
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByText('Field is required.')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).fill('Bayside Realty, Title & Escrow');
  await dialog.getByRole('checkbox', { name: 'Year built' }).check();
  await dialog.getByLabel('Greeting', { exact: true }).fill('Buying a house near the water?');
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const address = page.getByLabel('Short address');
  await expect(address).toHaveValue(/\/i\/[a-z0-9]{12}$/);
  await expectAccessibleInBothColors(page, '[role=dialog]');
  const url = await address.inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(links.getByRole('row', { name: /Bayside Realty/ })).toContainText('never');

  const context = await browser.newContext({ ...PHONE, baseURL });
  const phone = await context.newPage();
  await phone.goto(url);
  await expect(phone.getByRole('heading', { name: 'Ask for flood insurance quotes' })).toBeVisible();
  await expect(phone.getByText('Buying a house near the water?')).toBeVisible();
  await phone.getByRole('button', { name: 'Ask for quotes' }).click();
  await expect(phone.getByText(/That was very quick|Agree to this first/)).toBeVisible();
  await expectAccessibleInBothColors(phone);
  await phone.getByLabel('First name').fill('Petra');
  await phone.getByLabel('Last name').fill('Klein');
  await phone.getByLabel('E-mail', { exact: true }).fill('petra@example.com');
  await phone.getByLabel('Address', { exact: true }).pressSequentially('1208 Turner');
  await phone.getByRole('button', { name: /1208 Turner St/ }).click();
  await expect(phone.getByLabel('City', { exact: true })).not.toHaveValue('');
  await phone.getByLabel('Year built').fill('1999');
  await phone.getByRole('checkbox').check();
  // A form sent too quickly is refused, so the test sends it again.
  await expect(async () => {
    await phone.getByRole('button', { name: 'Ask for quotes' }).click();
    await expect(phone.getByRole('heading', { name: 'Thanks! We got your request.' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessibleInBothColors(phone);

  const sources = page.getByRole('region', { name: 'Sources' });
  await expect(sources.getByRole('row', { name: /Bayside Realty/ })).toBeVisible();
  await sources.getByRole('link', { name: '1 application by Bayside Realty, Title & Escrow' }).click();
  await expect(page.getByRole('row', { name: /Petra Klein/ })).toContainText('Bayside Realty');
  await sources.getByRole('link', { name: / of all sources$/ }).click();
  await expect(page.getByRole('row', { name: /Petra Klein/ })).toBeVisible();
  await links.getByRole('link', { name: /^1 came by Bayside Realty/ }).click();
  await expect(page).toHaveURL(/source=Bayside/);
  await expect(page.getByRole('row', { name: /Petra Klein/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select Petra Klein/ }).click();
  await page.keyboard.press('a');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Maria Reyes/ })
    .click();
  await expect(page.getByRole('row', { name: /Petra Klein/ })).toContainText('Maria Reyes');

  await links.getByRole('checkbox', { name: 'Bayside Realty, Title & Escrow is open' }).click();
  await expect(links.getByRole('row', { name: /Bayside Realty/ })).toContainText('Off');
  await phone.goto('about:blank');
  await phone.goto(url);
  await expect(phone.getByRole('heading', { name: 'This page is no longer open.' })).toBeVisible();
  await context.close();
});
