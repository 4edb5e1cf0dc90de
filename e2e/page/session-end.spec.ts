import type { Page } from '@playwright/test';
import { fillSignIn, SAVED } from '../support.ts';
import { expect, test } from '../tenant.ts';

const place = (id: number) => new RegExp(`/agent-portal/application-details/${id}(\\?tab=profile)?$`);

const keyOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('session_key') ?? '""') as string);

async function end(page: Page, session_key: string): Promise<void> {
  const answer = await page.request.post('/api/logout', { data: { session_key } });
  expect(await answer.json()).toMatchObject({ code: 200 });
}

const endElsewhere = async (page: Page) => end(page, await keyOf(page));

test('says that a session ended, leads back to the same place, and keeps what could not be saved for its writer alone', async ({
  page,
  agency,
}) => {
  const id = await agency.application();
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  // Typed text is being sent when the session ends, whether the page is notified before or after that.
  const ended = Promise.withResolvers<void>();
  await page.route('**/update-application', async (route) => {
    await ended.promise;
    await route.continue();
  });
  await page.getByLabel('First name').fill('Omar');
  await page.getByLabel('First name').press('Enter');
  await endElsewhere(page);
  ended.resolve();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await fillSignIn(page, agency.agent);
  await expect(page).toHaveURL(place(id));
  await expect(page.getByLabel('First name')).toHaveValue('Omar');

  await expect(page.getByText(SAVED)).toBeVisible();

  await test.step('what could not be saved is kept from somebody else', async () => {
    await page.route('**/update-application', (route) => route.abort());
    await page.getByLabel('First name').fill('Typedbymaria');
    await page.getByLabel('First name').press('Enter');
    await expect(page.getByText(/not saved/i).first()).toBeVisible();
    await endElsewhere(page);
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await page.unroute('**/update-application');
    await fillSignIn(page, agency.admin);
    await expect(page).toHaveURL(/\/dashboard\/home$/);
    await page.goto(`/agent-portal/application-details/${id}`);
    await expect(page.getByLabel('First name')).toHaveValue('Omar');
  });

  // A session that ended while the page was closed; the next user goes to their own screen.
  const key = await keyOf(page);
  await page.goto('about:blank');
  await end(page, key);
  await page.goto(`/agent-portal/application-details/${id}`);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await fillSignIn(page, agency.agent);
  await expect(page).toHaveURL(/\/dashboard\/home$/);

  await test.step('who signs out is led nowhere, and a link opened while signed out leads there', async () => {
    const signOutByMenu = async () => {
      await page.getByRole('button', { name: /open your menu/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    };
    await signOutByMenu();
    await page.goto(`/agent-portal/application-details/${id}`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Your session has ended.')).toBeHidden();
    await fillSignIn(page, agency.agent);
    await expect(page).toHaveURL(place(id));
    await expect(page.getByLabel('First name')).toHaveValue('Typedbymaria');
    await signOutByMenu();
    await expect(page.getByText('Your session has ended.')).toBeHidden();
    await fillSignIn(page, agency.agent);
    await expect(page).toHaveURL(/\/dashboard\/home$/);
  });
});

test('says at once that the user signed out in another tab, and loses nothing', async ({ page, context, agency }) => {
  const id = await agency.application();
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
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
  await fillSignIn(page, agency.agent);
  await expect(page).toHaveURL(place(id));
  await expect(page.getByLabel('First name')).toHaveValue('Unsavedbymaria');
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('notifies the server of a user who only reads or types, and at once of one who stays', async ({
  page,
  agency,
}) => {
  // Also waits for the answer, because a request in progress is not sent again.
  const notified = () =>
    page.waitForResponse('**/api/get-user-fresh-data').then(async (answer) => {
      await answer.finished();
    });
  await page.clock.install();
  const opened = notified();
  await agency.agent.signIn(page);
  await expect(page.getByRole('button', { name: /open your menu/ })).toBeVisible();
  await opened;
  await page.clock.runFor(6_000);
  await page.keyboard.press('Shift');
  const first = notified();
  await page.clock.fastForward('10:00');
  await first;
  await page.clock.fastForward('38:30');
  await expect(page.getByText('Still there?')).toBeVisible();
  const stays = notified();
  await page.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await stays;
  await expect(page.getByText('Still there?')).toBeHidden();
});
