import { expect, test } from '../tenant.ts';

test('draws something before any part of the page has come, in the colors chosen', async ({ agency }) => {
  const page = await agency.agent.browse('about:blank', { colorScheme: 'dark' });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto('/dashboard/home');
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

  await test.step('the page comes with what keeps it safe, its parts with no more than they need', async () => {
    const html = await page.request.get('/');
    expect(html.headers()['content-security-policy']).toContain("script-src 'self'");
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await html.text()) ?? [];
    const headers = (await page.request.get(String(script))).headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toContain('immutable');
    const ofRoot = (await page.request.get('/too-old.js')).headers();
    for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options']) {
      expect(headers).not.toHaveProperty(name);
      expect(ofRoot).not.toHaveProperty(name);
    }
  });
});
