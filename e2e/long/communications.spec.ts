import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

// R4.2: at this street of the sandbox carriers quote with a worksheet; Tidewater's has five million characters.
const STREET = '14 Long Answer Ln';
const END = 'last line of the worksheet';

let applicationId = 0;
test.beforeAll(async ({ baseURL }) => {
  applicationId = await anApplication(baseURL ?? '', 'agent', { address1: STREET });
  const client = await clientOf(baseURL ?? '', 'agent');
  const launched = await client.call('launchApplication', { application_id: applicationId });
  if (!launched.ok) throw new Error(JSON.stringify(launched));
  const isComplete = async () => {
    const progress = await client.call('getQuoteProgress', { application_id: applicationId });
    return progress.ok && progress.data.is_complete;
  };
  await expect.poll(isComplete, { timeout: 30_000 }).toBe(true);
});

async function openTab(page: Page): Promise<void> {
  await signIn(page, 'agent', `/agent-portal/application-details/${applicationId}`);
  await page.getByRole('tab', { name: /Api Communications/ }).click();
  await expect(page.getByRole('region', { name: 'Tidewater Mutual' })).toBeVisible();
}

const tidewater = (page: Page) => page.getByRole('region', { name: 'Tidewater Mutual' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the communications' });
const openTidewater = (page: Page) =>
  tidewater(page)
    .getByRole('button', { name: /v2.quotes/ })
    .click();

test('a long answer is read, searched and copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(page);
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

test('a whole body that cannot be loaded leaves its beginning, and another try', async ({ page }) => {
  await openTab(page);
  const call = '**/get-api-communication-body';
  await page.route(call, (route) => route.abort());
  await openTidewater(page);
  await expect(page.getByText(/Only the beginning: the whole, 5\.\d MB, could not be loaded/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('group', { name: 'Beginning of the answer body' })).toContainText('"status": "QUOTED"');
  await expectAccessible(page);
  await page.unroute(call);
  await tidewater(page).getByRole('button', { name: 'Try again' }).click();
  await expect(tidewater(page).getByText(/JSON, 5\.\d MB/)).toBeVisible();
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test.describe(`${colorScheme}, ${width} px wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });
    test('the opened tab is sound', async ({ page }) => {
      await openTab(page);
      await openTidewater(page);
      await expect(tidewater(page).getByText(/JSON, 5\.\d MB/)).toBeVisible();
      await page
        .getByRole('region', { name: 'Anchor & Reed' })
        .getByRole('button', { name: /QuoteService/ })
        .click();
      await expect(page.getByText(/XML, [\d.]+ KB/).first()).toBeVisible();
      await search(page).fill('premium');
      await expect(page.locator('mark').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
