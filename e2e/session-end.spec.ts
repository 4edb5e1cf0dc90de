import { expect, type Page } from '@playwright/test';
import { test } from './installation.ts';
import { anApplication, signIn } from './support.ts';

// A session that ends says so, and whoever signs in again goes on where they were.
const place = (id: number) => new RegExp(`/agent-portal/application-details/${id}(\\?tab=profile)?$`);

async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password').fill('demo-pass-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const keyOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('session_key') ?? '""') as string);

async function end(session_key: string, baseURL: string): Promise<void> {
  const answer = await fetch(`${baseURL}/api/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_key }),
  });
  expect(await answer.json()).toMatchObject({ code: 200 });
}

const endElsewhere = async (page: Page, baseURL: string) => end(await keyOf(page), baseURL);

test('a session that ended says so and leads back to the same place', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  // What is typed is on its way when the session ends, be the page told of the end before or after.
  const ended = Promise.withResolvers<void>();
  await page.route('**/update-application', async (route) => {
    await ended.promise;
    await route.continue();
  });
  await page.getByLabel('First name').fill('Omar');
  await page.getByLabel('First name').press('Enter');
  await endElsewhere(page, baseURL ?? '');
  ended.resolve();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await enter(page, 'agent');
  await expect(page).toHaveURL(place(id));
  await expect(page.getByLabel('First name')).toHaveValue('Omar');

  // One that ended while the page was closed; somebody else goes to a place of their own.
  const key = await keyOf(page);
  await page.goto('about:blank');
  await end(key, baseURL ?? '');
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await enter(page, 'admin');
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test('a link opened while signed out is where one goes after signing in; who signs out is led nowhere', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await enter(page, 'agent');
  await expect(page).toHaveURL(place(id));
  await page.getByRole('button', { name: /open your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  await enter(page, 'agent');
  await expect(page).toHaveURL(/\/dashboard\/home$/);
});

test('what one person could not save is nobody else’s, and theirs when they come back', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  await page.route('**/update-application', (route) => route.abort());
  await page.getByLabel('First name').fill('Typedbymaria');
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByText(/not saved/i).first()).toBeVisible();
  await endElsewhere(page, baseURL ?? '');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await page.unroute('**/update-application');

  await enter(page, 'admin');
  await expect(page).toHaveURL(/\/dashboard\/home$/);
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  await endElsewhere(page, baseURL ?? '');
  await expect(page.getByText('Your session has ended.')).toBeVisible();

  await enter(page, 'agent');
  await expect(page.getByRole('button', { name: /open your menu/ })).toBeVisible();
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Typedbymaria');
});

test('signing out in another tab is said here at once, loses nothing, and leads back', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  await page.route('**/update-application', (route) => route.abort());
  await page.getByLabel('First name').fill('Unsavedbymaria');
  await page.getByLabel('First name').press('Tab');
  await expect(page.getByText(/not saved/i).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto('/agent-portal/dashboard');
  await other.getByRole('button', { name: /open your menu/ }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByText('in another tab')).toBeHidden();

  await expect(page.getByText('You were signed out in another tab.')).toBeVisible();
  await page.unroute('**/update-application');
  await enter(page, 'agent');
  await expect(page).toHaveURL(place(id));
  await expect(page.getByLabel('First name')).toHaveValue('Unsavedbymaria');
  await expect(page.getByText(/^(Saved \d\d:\d\d:\d\d|All changes saved)$/)).toBeVisible();
});

test('the server hears that somebody is there who only reads or types, and at once who stays', async ({ page }) => {
  // Its answer, as what is under way is not asked again.
  const told = () =>
    page.waitForResponse('**/api/get-user-fresh-data').then(async (answer) => {
      await answer.finished();
    });
  await page.clock.install();
  const opened = told();
  await signIn(page, 'agent');
  await expect(page.getByRole('button', { name: /open your menu/ })).toBeVisible();
  await opened;
  await page.clock.runFor(6_000);
  await page.keyboard.press('Shift');
  const first = told();
  await page.clock.fastForward('10:00');
  await first;
  await page.clock.fastForward('38:30');
  await expect(page.getByText('Still there?')).toBeVisible();
  const stays = told();
  await page.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await stays;
  await expect(page.getByText('Still there?')).toBeHidden();
});
