import type { Page } from '@playwright/test';
import { expect, test } from '../tenant.ts';

// R4.2: at this street of the sandbox carriers quote with a worksheet; Tidewater's has five million characters.
const STREET = '14 Long Answer Ln';
const END = 'last line of the worksheet';

const tidewater = (page: Page) => page.getByRole('region', { name: 'Tidewater Mutual' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the communications' });
const openTidewater = (page: Page) =>
  tidewater(page)
    .getByRole('button', { name: /v2.quotes/ })
    .click();

test('reads, searches and copies the whole of a long answer', async ({ page, context, agency }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await agency.quoted({ address1: STREET });
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Api Communications/ }).click();
  await expect(tidewater(page)).toBeVisible();
  const body = page.getByRole('group', { name: 'Answer body' });

  await test.step('what was not opened is searched at its beginning only, and that is said', async () => {
    await search(page).fill(END);
    await expect(page.getByText(/only the beginning was searched/)).toBeVisible();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await search(page).fill('');
  });

  await test.step('opened, it stands there whole and laid out, with its outcome and time', async () => {
    await expect(tidewater(page).getByText('200', { exact: true })).toBeVisible();
    await expect(tidewater(page).getByText(/^[\d.]+ m?s$/)).toBeVisible();
    await openTidewater(page);
    await expect(tidewater(page).getByText(/JSON, 5\.\d MB, [\d,]+ lines/)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Request body' })).toContainText('"externalReference": ');
    await expect(body).toContainText('"status": "QUOTED"');
    await body.focus();
    await page.keyboard.press('End');
    await expect(body).toContainText(END);
  });

  await test.step('it is searched to its end', async () => {
    await search(page).fill(END.toUpperCase());
    await expect(tidewater(page).getByText('1 of 1')).toBeVisible();
    await expect(body.getByText(END)).toBeInViewport();
    await search(page).fill('"deductible credit"');
    await expect(tidewater(page).getByText(/1 of 2,000\+/)).toBeVisible();
    await page.getByRole('button', { name: 'Previous place' }).click();
    await expect(tidewater(page).getByText(/2,000 of 2,000\+/)).toBeVisible();
    await expect(body.locator('mark').first()).toBeVisible();
    await search(page).fill('');
  });

  await test.step('it is copied whole', async () => {
    await page.getByRole('button', { name: 'Copy Answer body' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.length).toBeGreaterThan(5_000_000);
    expect(JSON.parse(copied)).toMatchObject({ status: 'QUOTED', worksheet: { end: END } });
  });
});
