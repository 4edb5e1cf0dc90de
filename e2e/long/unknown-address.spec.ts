import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { expectAccessible, signIn } from '../support.ts';

// An address that is not found: nothing is guessed, why is said, and what was typed goes into the form as typed.
const CALL = '**/agent-portal/lookup-address';
const address = (page: Page) => page.getByLabel('Property address');
const typed = (page: Page) => page.getByRole('region', { name: 'As typed' });

async function toNew(page: Page): Promise<void> {
  await signIn(page, 'agent', '/agent-portal/new');
}

test('an address that is suggested and not on the map can be tried again and is taken as typed', async ({ page }) => {
  await toNew(page);
  await address(page).fill('23 Unmatched');
  await page.getByRole('option', { name: /^23 Unmatched Rd/ }).click();
  await expect(page.getByText('Invalid Response Data.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('does not know this address.');
  await expect(page.getByRole('alert')).not.toContainText('maintenance');
  await expect(typed(page)).toContainText('23 Unmatched Rd');
  await expect(typed(page)).toContainText('Miami Beach');
  await expectAccessible(page);
  const again = page.waitForRequest(CALL);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await again).postDataJSON()).toMatchObject({ address1: '23 Unmatched Rd', city: 'Miami Beach', state: 'FL' });
  await expect(page.getByText('Invalid Response Data.')).toBeVisible();
  await page.getByRole('button', { name: 'Create and enter by hand' }).click();
  await page.waitForURL('**/application-details/*');
  const property = page.getByRole('region', { name: 'Property Information' });
  await expect(property.getByLabel('Address', { exact: true })).toHaveValue('23 Unmatched Rd');
  await expect(property.getByLabel('City')).toHaveValue('Miami Beach');
  await expect(property.getByLabel('ZIP')).toHaveValue('33139');
  const state = property.locator('[data-field="state"]');
  await expect(state.getByRole('combobox')).toHaveValue('FL');
  await expect(state.locator('#field-state-help')).toContainText('Entered by Maria Reyes');
  await expect(property.getByLabel('County')).toHaveValue('');
  await expect(property.getByLabel('Year built')).toHaveValue('');
});

test('a service that is down says that it is, and not that nobody knows the address', async ({ page }) => {
  await toNew(page);
  await address(page).fill('21 Geocoder Down St, Miami Beach, FL 33139');
  await address(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('The address service did not answer');
  await expect(page.getByRole('alert')).toContainText('try again in a minute');
  await expect(page.getByRole('alert')).not.toContainText('Check the house number');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(typed(page)).toContainText('21 Geocoder Down St');
});

test('a street without a house number is not looked up', async ({ page }) => {
  await toNew(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/lookup-address')) asked += 1;
  });
  await page.route('**/agent-portal/suggest-addresses', (route) =>
    route.fulfill({
      json: {
        ...{ code: 200, message: 'Success' },
        data: {
          suggestions: [
            {
              text: 'Ocean Dr, Miami Beach, FL 33139',
              address1: 'Ocean Dr',
              city: 'Miami Beach',
              state: 'FL',
              zip: '33139',
            },
          ],
        },
      },
    }),
  );
  await address(page).fill('Ocean Dr');
  await page.getByRole('option', { name: /^Ocean Dr/ }).click();
  await expect(page.getByText('The address has no house number.')).toBeVisible();
  expect(asked).toBe(0);
  await expect(typed(page)).toContainText('Ocean Dr');
});

test('of two units of one building the chosen one stays', async ({ page }) => {
  await toNew(page);
  const unit = (address2: string) => ({
    ...{ text: `12 Ocean Dr ${address2}, Miami Beach, FL 33139`, address1: '12 Ocean Dr', address2 },
    ...{ city: 'Miami Beach', state: 'FL', zip: '33139' },
  });
  await page.route('**/agent-portal/suggest-addresses', (route) =>
    route.fulfill({
      json: { ...{ code: 200, message: 'Success' }, data: { suggestions: [unit('Apt 4'), unit('Apt 5')] } },
    }),
  );
  await address(page).fill('12 Ocean');
  await page.getByRole('option', { name: /Apt 5/ }).click();
  await expect(page.getByRole('region', { name: /FEMA/ })).toContainText('Flood zone');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.waitForURL('**/application-details/*');
  await expect(page.getByLabel('Unit or suite')).toHaveValue('Apt 5');
});

test('who does not wait for a slow provider goes on with what was typed', async ({ page }) => {
  await toNew(page);
  const late = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await late.promise;
    await route.continue().catch(() => undefined);
  });
  await address(page).fill('1208 Turner St, Clearwater, FL 33756');
  await address(page).press('Enter');
  await page.getByRole('button', { name: 'Stop and enter by hand' }).click();
  await expect(page.getByText('The lookup was stopped before the data providers had answered.')).toBeVisible();
  late.resolve();
  await expect(typed(page)).toContainText('Clearwater');
  await expect(page.getByRole('region', { name: /FEMA/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create and enter by hand' }).click();
  await page.waitForURL('**/application-details/*');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Clearwater');
});

test('in the form, too, a lookup that fails can be tried again or what was typed taken', async ({ page }) => {
  await toNew(page);
  await page.getByRole('button', { name: 'Create and enter by hand' }).click();
  await page.waitForURL('**/application-details/*');
  await page.route(CALL, (route) => route.fulfill({ status: 500, json: { code: 500, data: null, message: 'Away.' } }), {
    times: 1,
  });
  const search = page.getByLabel('Address search');
  await search.fill('23 Unmatched Rd, Miami Beach, FL 33139');
  await search.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Address lookup' });
  await expect(dialog).toContainText('The lookup failed: Away.');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Invalid Response Data.');
  await expect(dialog).not.toContainText('The lookup failed');
  await dialog.getByRole('button', { name: 'Take what I typed' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('23 Unmatched Rd');
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Miami Beach');
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();
});
