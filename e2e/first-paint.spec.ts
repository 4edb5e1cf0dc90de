import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { signIn } from './support.ts';

test('something is there before any part of the page has come, in the colors chosen', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ colorScheme: 'dark', baseURL: baseURL ?? '' });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await signIn(page, 'agent');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let arrive: () => void = () => undefined;
  const late = new Promise<void>((resume) => {
    arrive = resume;
  });
  await page.route(/\/assets\/(?!shell-)/, async (route) => {
    await late;
    await route.continue();
  });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/agent-portal/dashboard', { waitUntil: 'commit' });
  await expect(page.getByText('Freeboard', { exact: true })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(await background()).toBe('rgb(17, 25, 33)');
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'));
  await page.goto('/agent-portal/new', { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  expect(await background()).toBe('rgb(245, 247, 249)');
  arrive();
  await expect(page.getByLabel('Property address')).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('the page comes with what keeps it safe, its parts with no more than they need', async ({ request }) => {
  const page = await request.get('/');
  expect(page.headers()['content-security-policy']).toContain("script-src 'self'");
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
  const headers = (await request.get(String(script))).headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toContain('immutable');
  for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
    expect(headers).not.toHaveProperty(name);
});
