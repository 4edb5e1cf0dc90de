import type { Page } from '@playwright/test';
import { SAVED } from '../support.ts';
import { expect, test } from '../tenant.ts';

// A page never goes blank: a part that did not load is missing only in its own place.
const TABS = ['Quote Results', 'History', 'Api Communications', 'Notes & Attachments'] as const;

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('shows the first notice, every tab and the form while offline, loads when back, and never forces a newer version', async ({
  page,
  context,
  agency,
  baseURL,
}) => {
  const id = await agency.quoted();
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toBeVisible();
  // Parts that the page may need later load while it is idle.
  await page.waitForFunction(() => document.documentElement.dataset.parts === 'ready');
  await context.setOffline(true);
  for (const name of TABS) {
    await tab(page, name).click();
    await expect(page.getByRole('tabpanel')).not.toContainText('Loading chunk failed');
    await expect(page.getByRole('tabpanel').locator('section, .card').first()).toBeVisible();
    if (name === 'History') await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(notice(page, 'Internet issue or contact it team.')).toBeVisible();
  await context.setOffline(false);
  await tab(page, 'History').click();
  await expect(page.getByRole('cell', { name: 'created the application' })).toBeVisible();
  await tab(page, 'Quote Profile').click();
  await expect(page.getByLabel('First name')).toHaveValue('Lena');

  await test.step('a newer version is offered', async () => {
    await page.route(`${baseURL}/`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/assets\/initial-[^"]+\.js/, 'assets/initial-later.js');
      await route.fulfill({ response: answer, body });
    });
    await page.getByLabel('First name').fill('Omar');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const offer = notice(page, 'A new version is here.');
    await expect(offer).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Omar');
    await expect(page.getByText(SAVED)).toBeVisible();
    await offer.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Omar');
    await expect(offer).toBeHidden();
  });
});

test('says in its own place that the part of a tab is gone, and tries again', async ({ page, agency }) => {
  const id = await agency.application({ roof_year: null });
  await agency.agent.signIn(page);
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
