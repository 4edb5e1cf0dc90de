import { expect, type Page } from '@playwright/test';
import { test } from './installation.ts';
import { aCompleteApplication, expectAccessible, expectNoSidewaysScroll, signIn } from './support.ts';

// Every screen, light and dark, wide and narrow: axe finds nothing, nothing is cut off, nothing fails in the console.
const LOOKS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const;

let applicationId = 0;
test.beforeAll(async ({ baseURL }) => {
  applicationId = await aCompleteApplication(baseURL ?? '', 'agent');
});

type Rules = Parameters<typeof expectAccessible>[1];

async function look(page: Page, path: string, there: RegExp | string, rules: Rules): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByText(there).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page, rules);
    await expectNoSidewaysScroll(page);
  });
}

for (const { colorScheme, width } of LOOKS)
  test(`screens are sound, ${colorScheme}, ${width} px wide`, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: width < 500 ? 844 : 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    // What is dark is built as what is light: its colors alone are looked at.
    const rules = colorScheme === 'dark' ? 'colors' : 'all';
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await look(page, '/', 'Sign in to Freeboard', rules);
    await look(page, '/test-messages', /message/i, rules);
    await look(page, '/no-such-page', '404 Page Not Found', rules);
    await signIn(page, 'agent');
    await look(page, '/dashboard/home', 'Agent Dashboard', rules);
    await look(page, '/agent-portal/dashboard', 'Lena Hoffmann', rules);
    await look(page, '/agent-portal/new', 'Property address', rules);
    await look(page, '/dashboard/templates', 'Quotes by e-mail', rules);
    await page.goto(`/agent-portal/application-details/${applicationId}`);
    for (const tab of ['Quote Profile', 'Quote Results', 'History', 'Api Communications', 'Notes & Attachments'])
      await test.step(tab, async () => {
        await page.getByRole('tab', { name: tab }).click();
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        await expectAccessible(page, rules);
        await expectNoSidewaysScroll(page);
      });
    expect(faults).toEqual([]);
    await context.close();
  });
