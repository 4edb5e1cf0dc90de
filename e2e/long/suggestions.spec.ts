import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { signIn } from '../support.ts';

const CALL = '**/agent-portal/suggest-addresses';
const address = (page: Page) => page.getByLabel('Property address');

async function toNew(page: Page): Promise<void> {
  await signIn(page, 'agent', '/agent-portal/new');
}

test('a suggestion keeps the unit that was typed, says whose data it is, and fills the form', async ({ page }) => {
  await toNew(page);
  await address(page).fill('1208 Turn #4');
  const option = page.getByRole('option', { name: '1208 Turner St #4, Clearwater, FL 33756' });
  await expect(option).toBeVisible();
  await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible();
  await option.click();
  await expect(page.getByRole('region', { name: /FEMA/ })).toContainText('Flood zone');
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.waitForURL('**/application-details/*');
  const sections = page.getByRole('navigation', { name: 'Sections of the form' });
  await sections.getByRole('button', { name: /^Property/ }).click();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('1208 Turner St');
  await expect(page.getByLabel('Unit or suite')).toHaveValue('#4');
});

test('a suggestion that the geocoder does not know is said to be unknown', async ({ page }) => {
  await toNew(page);
  await address(page).fill('23 Unmatched');
  await page.getByRole('option', { name: /^23 Unmatched Rd/ }).click();
  await expect(page.getByText('Invalid Response Data.')).toBeVisible();
  await expect(address(page)).toHaveValue('23 Unmatched Rd, Miami Beach, FL 33139');
});

test('an answer that comes late never replaces a newer one', async ({ page }) => {
  await toNew(page);
  const late = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    if (route.request().postDataJSON().query !== '12 Ocean') return route.continue();
    const answer = await route.fetch();
    await late.promise;
    // The page may have given the older question up.
    await route.fulfill({ response: answer }).catch(() => undefined);
    ended.resolve();
  });
  const asked = page.waitForRequest(CALL);
  await address(page).fill('12 Ocean');
  await asked;
  await address(page).fill('1208 Turn');
  await expect(page.getByRole('option', { name: /^1208 Turner/ })).toBeVisible();
  late.resolve();
  await ended.promise;
  await expect(page.getByRole('option', { name: /^1208 Turner/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^12 Ocean/ })).toHaveCount(0);
});

test('while the service is away the reason is said, and what was typed stays and is looked up', async ({ page }) => {
  await toNew(page);
  await page.route(CALL, (route) =>
    route.fulfill({
      json: {
        ...{ code: 200, message: 'Success', error: null },
        data: { suggestions: [], unavailable: 'Address suggestions: no answer in time' },
      },
    }),
  );
  await address(page).fill('1208 Turner St, Clearwater, FL 33756');
  await expect(page.getByText('Address suggestions: no answer in time.')).toBeVisible();
  await expect(address(page)).toHaveValue('1208 Turner St, Clearwater, FL 33756');
  await address(page).press('Enter');
  await expect(page.getByRole('region', { name: /FEMA/ })).toContainText('Flood zone');
});
