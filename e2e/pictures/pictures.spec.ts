import { join } from 'node:path';
import { devices, type Page } from '@playwright/test';
import { changeColors } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

// `npm run pictures`: takes the pictures of README.md and docs/guide from the running product.
const FOLDER = join(import.meta.dirname, '../../docs/images');
const PHONE = {
  ...devices['iPhone 13'],
  defaultBrowserType: undefined,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
};
const CLIENT = { first_name: 'Lena', last_name: 'Hoffmann', phone: '(813) 555-0176', email: 'lena@example.com' };

test.use({ carriers: 'all', hasDefaults: true, serverEnv: { CLOCK_HOUR: '17' } });

async function take(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

/** Takes a picture in light and in dark colors; README shows the one of the reader's theme. */
async function takeBoth(page: Page, name: string): Promise<void> {
  await changeColors(page, 'light');
  await take(page, name);
  await changeColors(page, 'dark');
  await take(page, `${name}-dark`);
  await changeColors(page, 'light');
}

test('takes pictures from an address to a policy', async ({ page, agency, browser, baseURL }) => {
  await agency.agent.signIn(page, '/agent-portal/new');
  await page.getByLabel('Property address').fill('2816 W Bay');
  await page
    .getByRole('option', { name: /2816 W Bayshore/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: /FEMA/ })).toContainText('Flood zone');
  await page.getByLabel('First name').fill(CLIENT.first_name);
  await page.getByLabel('Last name').fill(CLIENT.last_name);
  await take(page, 'guide/new-application');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.waitForURL('**/application-details/*');
  const application_id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await page.getByLabel('Date of birth').fill('02-03-1980');
  await page.getByLabel('E-mail').fill(CLIENT.email);
  await page.getByLabel('Phone').fill(CLIENT.phone);
  await page
    .getByRole('navigation', { name: 'Sections of the form' })
    .getByRole('button', { name: /^Property/ })
    .click();
  await page.getByLabel('Roof year').fill('2019');
  await page.getByLabel('Year built').fill('1999');
  await page.getByLabel('Living area').fill('1840');
  await page.getByLabel('Stories').selectOption('1');
  await page.getByLabel('Construction type').selectOption('Masonry');
  await page.getByLabel('Occupancy').selectOption('Single Family');
  await page.getByLabel('Building use').selectOption('Primary Home');
  await page.getByLabel('Foundation', { exact: true }).selectOption('Slab');
  const choose = (name: string, answer: 'Yes' | 'No') =>
    page.getByRole('radiogroup', { name }).getByRole('radio', { name: answer, exact: true }).check();
  await choose('Garage present', 'No');
  await page.getByLabel('Contents limit').fill('50000');
  await choose('Contents replacement cost', 'Yes');
  await choose('Temporary living expense', 'No');
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^(Saved \d{1,2}:\d\d [AP]M|All changes saved)$/)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Sections of the form' })
    .getByRole('button', { name: /^Property/ })
    .click();
  await expect(page.getByRole('img', { name: /House/ })).toBeVisible();
  await takeBoth(page, 'form');
  await page.getByRole('tab', { name: 'Flood', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Requirements' })).toBeVisible();
  await expect(page.getByText('Full-risk premium')).toBeVisible();
  await takeBoth(page, 'flood-desk');

  const call = agency.agent.client.call.bind(agency.agent.client);
  dataOf(await call('launchApplication', { application_id }));
  const isComplete = async () => dataOf(await call('getQuoteProgress', { application_id })).is_complete;
  await expect.poll(isComplete).toBe(true);
  await page.goto(`/agent-portal/application-details/${application_id}?tab=results`);
  const results = page.getByRole('region', { name: 'Quote results' });
  await expect(results.getByRole('row').nth(5)).toBeVisible();
  await takeBoth(page, 'board');
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  await expect(page.getByRole('dialog').getByText('Hi Lena,')).toBeVisible();
  await take(page, 'guide/send');
  await page.keyboard.press('Escape');
  for (const row of [1, 2, 3]) await results.getByRole('checkbox').nth(row).check();
  await results.getByRole('button', { name: /Compare/ }).click();
  await expect(page.getByRole('dialog', { name: /Compare|Side by side/ })).toBeVisible();
  await take(page, 'guide/compare');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await results
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Record as bound' }).click();
  await expect(page.getByRole('heading', { name: 'Record as bound' })).toBeVisible();
  await take(page, 'guide/bind');

  const made = dataOf(await call('createClientLink', { application_id }));
  const context = await browser.newContext({ ...PHONE, ...(baseURL ? { baseURL } : {}) });
  const phone = await context.newPage();
  await phone.goto(made.url);
  await expect(phone.getByRole('heading', { name: 'Hello Lena,' })).toBeVisible();
  await takeBoth(phone, 'client-page');
  await context.close();
});
