import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, clientOf, expectAccessible, signIn } from './support.ts';

const NAME = 'Trident Flood';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// A carrier in the shape of a real service, connected in the browser from a start that ships: nothing but its address and its secrets is typed.
test('a carrier with a bare token is connected from its start, without code, and quotes', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'admin');
  await page.goto('/dashboard/api-management/new');
  const hint = await page.getByText(/^The sandbox is at/).textContent();
  const address = `${(hint ?? '').replace('The sandbox is at ', '')}/carriers/trident/api/v3`;
  await page.getByLabel('Start from').selectOption('Private flood with a bare token');
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByLabel('Base address').fill(address);
  await expectAccessible(page);

  await page.getByRole('tab', { name: /^Secrets/ }).click();
  await page.getByLabel('Token address').fill(`${address}/auth/getToken`);
  for (const [at, secret] of ['trd-demo-key', '40417', 'trd-demo-pass'].entries())
    await page.getByLabel(`Secret ${at + 1}: value`).fill(secret);
  await page.getByRole('tab', { name: /^Steps/ }).click();
  await expect(page.getByRole('button', { name: /Creating the quote/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.waitForURL(/api-management\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('version 1 in use')).toBeVisible();

  const client = await clientOf(baseURL ?? '', 'admin');
  expect((await client.call('launchApplication', { application_id: id })).ok).toBe(true);
  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${NAME}.*\\$`) }).first()).toBeVisible();
});
