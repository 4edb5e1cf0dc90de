import { expect } from '@playwright/test';
import { test } from './installation.ts';
import { aCompleteApplication, anApplication, clientOf, expectAccessible, signIn, signInByForm } from './support.ts';

test('R1.1 R1.6 guests go to login, the signed-in to their dashboard', async ({ page }) => {
  await page.goto('/agent-portal/dashboard');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await signInByForm(page, 'agent');
  await page.goto('/');
  await page.waitForURL('**/dashboard/home');
});

test('R1.12 the login form says what is wrong, in the specification’s words', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username or Email is required.')).toBeVisible();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await page.getByLabel('Username or Email').fill('agent');
  await page.getByLabel('Password').fill('wrong-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username or password is wrong.')).toBeVisible();
});

test('R2.4 an application of another agency leads back to the agent portal', async ({ page, baseURL }) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent2', `/agent-portal/application-details/${id}`);
  await page.waitForURL('**/agent-portal/dashboard');
});

test('the 404 page of who is signed in stands below their header, a guest’s by itself', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go to sign in' })).toBeVisible();
  for (const username of ['agent', 'customer']) {
    await signIn(page, username, '/no-such-page');
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: /open your menu/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/logout');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
});

test('R1.5 any other path is the 404 page, and so is a page that the role may not use', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await signIn(page, 'agent', '/dashboard/mga/management');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

test('R1.10 a session that has ended elsewhere leads to login', async ({ page, baseURL }) => {
  await signIn(page, 'agent');
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem('session_key') ?? '""') as string);
  await fetch(`${baseURL}/api/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session_key: key }),
  });
  await page.goto('/agent-portal/dashboard');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('R4.4 an agent without display_carriers sees no carrier by name and no link', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent2');
  const client = await clientOf(baseURL ?? '', 'agent2');
  const answer = await client.call('getApplicationById', { application_id: id });
  expect(answer.ok && answer.data.application.quotes.length).toBeGreaterThan(5);
  await signIn(page, 'agent2', `/agent-portal/application-details/${id}`);
  for (const tab of [/Quote Results/, /History/, /Api Communications/, /Notes/]) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).not.toContainText('Loading');
    await expect(page.getByRole('tabpanel')).not.toContainText(
      /Tidewater|Palmetto|Bayline|Northstar|Wayfarer|Keystone|Seawall/i,
    );
  }
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/Carrier \d+/);
});

test('a super-admin, who is of no agency, is not offered to begin an application', async ({ page }) => {
  await signIn(page, 'super', '/agent-portal/dashboard');
  await expect(page.getByRole('heading', { name: 'Applications', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New application' })).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new');
  await expect(page.getByRole('option', { name: /^New flood/ })).toBeHidden();
  await page.goto('/agent-portal/new');
  await expect(page.getByText('An application belongs to an agency')).toBeVisible();
});
