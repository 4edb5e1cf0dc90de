import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, signIn } from '../support.ts';

// Calls need a key that /config.json tells: they wait for it, however late it comes and whatever happened to it before.
async function watched(page: Page): Promise<number[]> {
  const refused: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/api/') && answer.status() >= 400) refused.push(answer.status());
  });
  return refused;
}

test('calls wait for a config that comes late', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent');
  const refused = await watched(page);
  let pass: () => void = () => undefined;
  const late = new Promise<void>((resume) => {
    pass = resume;
  });
  await page.route('**/config.json', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByRole('status', { name: 'Loading the application' })).toBeVisible();
  pass();
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  expect(refused).toEqual([]);
  expect(page.url()).toContain(`/application-details/${id}`);
});

test('a config that failed is asked for again, and the place is kept', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent');
  const refused = await watched(page);
  let asked = 0;
  await page.route('**/config.json', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  expect(refused).toEqual([]);
  expect(asked).toBe(2);

  await page.route('**/get-application-by-id', (route) => route.abort());
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByText('This could not be loaded')).toBeVisible();
  expect(page.url()).toContain(`/application-details/${id}`);
  await page.unroute('**/get-application-by-id');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
});
