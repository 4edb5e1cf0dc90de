import { expect, type Page } from '@playwright/test';
import { test } from './installation.ts';
import { aCompleteApplication, anApplication, signIn } from './support.ts';

const opened = (page: Page, name: RegExp) => expect(page.getByRole('tab', { name, selected: true })).toBeVisible();

test('the tab of an application is in its address: reloaded, gone back to and shared', async ({
  page,
  baseURL,
  browser,
}) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent');
  const place = `/agent-portal/application-details/${id}`;
  await page.goto(place);
  await opened(page, /Quote Profile/);
  await expect(page).toHaveURL(`${place}?tab=profile`);
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/get-application-by-id')) reads += 1;
  });
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(page).toHaveURL(`${place}?tab=results`);
  await page.keyboard.press('3');
  await expect(page).toHaveURL(`${place}?tab=history`);
  await page.goBack();
  await opened(page, /Quote Results/);
  await page.goBack();
  await opened(page, /Quote Profile/);
  await page.goForward();
  await opened(page, /Quote Results/);
  expect(reads).toBe(0);

  await page.reload();
  await opened(page, /Quote Results/);
  await expect(page).toHaveURL(`${place}?tab=results`);
  // The tab that was open last opens again where an address names none.
  await page.goto(place);
  await opened(page, /History/);

  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await signIn(other, 'admin', `${place}?tab=notes`);
  await opened(other, /^Notes/);
  await other.goto(`${place}?tab=nonsense`);
  await opened(other, /Quote Profile/);
  await other.close();
});

test('whoever leaves while an application loads gets where they were going, though it comes first', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  const [come, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/get-application-by-id', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.route(/assets\/logout-[^/]*\.js$/, async (route) => {
    await goOn.promise;
    await route.continue();
  });
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByRole('status', { name: 'Loading the application' })).toBeVisible();
  await page.getByRole('button', { name: /open your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/logout$/);
  come.resolve();
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  goOn.resolve();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
