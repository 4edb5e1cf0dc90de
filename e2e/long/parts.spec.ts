import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, anApplication, clientOf, signIn } from '../support.ts';

// A page never goes blank: what did not arrive is missing in its own place only.
const TABS = ['Quote Results', 'History', 'Api Communications', 'Notes & Attachments'] as const;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function anIncomplete(baseURL: string): Promise<number> {
  const client = await clientOf(baseURL, 'agent');
  const created = await client.call('createApplication', { application_type: 'flood' });
  if (!created.ok) throw new Error(created.message);
  return created.data.application.id;
}

test('offline, the first notice and every tab are there, and the form stays', async ({ page, context, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toBeVisible();
  // What the page may need later comes while nothing is done.
  await page.waitForFunction(() => document.documentElement.dataset.parts === 'ready');
  await context.setOffline(true);
  for (const name of TABS) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel')).not.toContainText('Loading chunk failed');
    await expect(page.getByRole('tabpanel').locator('section, .card').first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(notice(page, 'Internet issue or contact it team.')).toBeVisible();
  await tab(page, 'Quote Profile').click();
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
});

test('a tab whose part is gone says so in its own place, and can be tried again', async ({ page, baseURL }) => {
  const id = await anIncomplete(baseURL ?? '');
  await signIn(page, 'agent');
  await page.route(/assets\/(history|notes|notice-area)-[^/]*\.js$/, (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );
  await page.goto(`/agent-portal/application-details/${id}`);
  await page.getByLabel('First name').fill('Omar');
  await tab(page, 'History').click();
  await expect(page.getByRole('tabpanel')).toContainText('Loading chunk failed');
  await expect(page.getByRole('button', { name: 'New application' })).toBeVisible();
  await tab(page, 'Notes & Attachments').click();
  await expect(page.getByRole('tabpanel')).toContainText('Loading chunk failed');
  await tab(page, 'Api Communications').click();
  await expect(page.getByRole('tabpanel')).not.toContainText('Loading chunk failed');
  await tab(page, 'Quote Profile').click();
  await expect(page.getByLabel('First name')).toHaveValue('Omar');
  await page.getByLabel('First name').press('Enter');
  await page.getByRole('button', { name: 'Launch' }).click();
  await expect(notice(page, 'Not ready to launch')).toBeVisible();
  await tab(page, 'History').click();
  await expect(page.getByRole('tabpanel')).toContainText('Loading chunk failed');
  await page.unrouteAll();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
});

test('a newer version is offered and never forced', async ({ page, baseURL }) => {
  const id = await anIncomplete(baseURL ?? '');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.route(`${baseURL}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/assets\/initial-[^"]+\.js/, 'assets/initial-later.js'),
    });
  });
  await page.route(/assets\/history[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByLabel('First name').fill('Omar');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const offer = notice(page, 'A new version is here.');
  await expect(offer).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Omar');
  await expect(page.getByText(/^(Saved \d\d:\d\d:\d\d|All changes saved)$/)).toBeVisible();
  await offer.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Omar');
  await expect(offer).toBeHidden();
});

test('without a connection what cannot be loaded says so at once, and loads when it is back', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  await page.waitForFunction(() => document.documentElement.dataset.parts === 'ready');
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible({ timeout: 1_000 });
  await page.context().setOffline(false);
  await expect(page.getByRole('cell', { name: 'created the application' })).toBeVisible();
});
