import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, signInByForm } from '../support.ts';

// Another host than localhost by plain http is no secure context: much of what browsers have is not there.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP freeboard.internal 127.0.0.1'],
  },
});

test('the page works on plain http in a private network', async ({ browser, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  const inside = new URL(baseURL ?? '');
  inside.hostname = 'freeboard.internal';
  const page = await browser.newPage({ baseURL: inside.href });
  await signInByForm(page, 'agent');
  await page.goto(`/agent-portal/application-details/${id}`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByLabel('First name').fill('Omar');
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible();
  await page.close();
});
