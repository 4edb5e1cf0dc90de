import type { Page } from '@playwright/test';
import { expect, test } from '../tenant.ts';

const opened = (page: Page, name: RegExp) => expect(page.getByRole('tab', { name, selected: true })).toBeVisible();

test('keeps the tab of an application in its address: reloaded, gone back to and shared', async ({ page, agency }) => {
  const id = await agency.quoted();
  const place = `/agent-portal/application-details/${id}`;
  // An unknown tab in the URL counts as none; without a tab opened earlier, the first one opens.
  await agency.agent.signIn(page, `${place}?tab=nonsense`);
  await opened(page, /Quote Profile/);
  await page.goto(place);
  await opened(page, /Quote Profile/);
  await expect(page).toHaveURL(`${place}?tab=profile`);
  // Once its event stream is open, the page reloads the application, since it may have missed events.
  await expect(page.locator('html')).toHaveAttribute('data-parts', 'ready');
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
  // A URL without a tab opens the tab that was open last.
  await page.goto(place);
  await opened(page, /History/);

  // A shared link opens its own tab, whichever was open last.
  await page.goto(`${place}?tab=notes`);
  await opened(page, /^Notes/);
});
