import { expect, type Page } from '@playwright/test';
import { test } from './installation.ts';
import { aCompleteApplication, expectAccessible, expectNoSidewaysScroll, signIn } from './support.ts';

// Every screen, light and dark, wide and narrow: axe finds nothing, nothing is cut off, nothing fails in the console.
let applicationId = 0;
test.beforeAll(async ({ baseURL }) => {
  applicationId = await aCompleteApplication(baseURL ?? '', 'agent');
});

async function sound(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // What is dark is built as what is light: its colors alone are looked at.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // Colors on their way from light to dark are neither.
  await page.waitForFunction(() => !document.getAnimations().some((one) => one instanceof CSSTransition));
  await expectAccessible(page, 'colors');
}

async function look(page: Page, path: string, there: RegExp | string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByText(there).first()).toBeVisible();
    await sound(page);
  });
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`screens are sound, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await look(page, '/', 'Sign in to Freeboard');
    await look(page, '/test-messages', /message/i);
    await look(page, '/no-such-page', '404 Page Not Found');
    await signIn(page, 'agent');
    await look(page, '/dashboard/home', 'Agent Dashboard');
    await look(page, '/agent-portal/dashboard', 'Lena Hoffmann');
    await look(page, '/agent-portal/new', 'Property address');
    await look(page, '/dashboard/templates', 'Quotes by e-mail');
    await page.goto(`/agent-portal/application-details/${applicationId}`);
    for (const tab of ['Quote Profile', 'Quote Results', 'History', 'Api Communications', 'Notes & Attachments'])
      await test.step(tab, async () => {
        await page.getByRole('tab', { name: tab }).click();
        await sound(page);
      });
    expect(faults).toEqual([]);
  });
