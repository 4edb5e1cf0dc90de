import { fillSignIn, findInInbox } from '../support.ts';
import { expect, PASSWORD, test } from '../tenant.ts';

const NEW = 'seven-gulls-over-tampa';

test('sets a lost password again by e-mail, once, and changes it again in the profile', async ({ page, agency }) => {
  // The same user is signed in elsewhere.
  const other = await agency.agent.browse();

  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(page.getByText('Username or Email is required.')).toBeVisible();
  await page.getByLabel('Username or Email').fill(agency.agent.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  const address = await findInInbox(page, agency.agent.email, /http\S+\/reset-password#[\w-]+/);

  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password').fill('password1');
  await expect(page.getByText('Strength: very weak')).toBeVisible();
  await page.getByLabel('Confirm password').fill('password1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is one of the most common passwords.')).toBeVisible();
  await page.getByLabel('New password').fill(NEW);
  await page.getByLabel('Confirm password').fill(NEW);
  await expect(page.getByText('Strength: strong')).toBeVisible();
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await page.goto(address);
  await page.getByLabel('New password').fill(`${NEW}-2`);
  await page.getByLabel('Confirm password').fill(`${NEW}-2`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This address has been used or has expired.')).toBeVisible();

  // The other session has ended.
  await expect(other.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();

  await page.goto('/');
  await fillSignIn(page, agency.agent, NEW);
  await page.waitForURL(/\/dashboard\/home$/);
  await page.goto('/dashboard/user/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not-the-password');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await page.getByLabel('Current password').fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
});
