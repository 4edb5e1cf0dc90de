import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { expectAccessible, expectNoSidewaysScroll, signInByForm } from '../support.ts';

const NEW = 'seven-gulls-over-tampa';

test('a lost password is set anew by e-mail, once, and changed again in the profile', async ({ page, browser }) => {
  // Somebody is signed in elsewhere meanwhile.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInByForm(other, 'agent2');

  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the e-mail' }).click();
  await expect(page.getByText('Username or Email is required.')).toBeVisible();
  await page.getByLabel('Username or Email').fill('agent2@demo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await expectAccessible(page);
  const inbox = await page.getByRole('link', { name: 'open the sandbox inbox' }).getAttribute('href');
  const mail = page.locator('article', { hasText: 'Set a new password' }).first();
  await expect
    .poll(async () => {
      await page.goto(inbox ?? '');
      return mail.count();
    })
    .toBe(1);
  const address = /http\S+\/reset-password#\S+/.exec((await mail.textContent()) ?? '')?.[0] ?? '';

  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password').fill('password1');
  await expect(page.getByText('Strength: very weak')).toBeVisible();
  await page.getByLabel('The same once more').fill('password1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is one of the most common passwords.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('New password').fill(NEW);
  await page.getByLabel('The same once more').fill(NEW);
  await expect(page.getByText('Strength: strong')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await page.goto(address);
  await page.getByLabel('New password').fill(`${NEW}-2`);
  await page.getByLabel('The same once more').fill(`${NEW}-2`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This address has been used or has expired.')).toBeVisible();

  // Wherever they were signed in they are not any more.
  await expect(other.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();
  await elsewhere.close();

  await page.goto('/');
  await page.getByLabel('Username or Email').fill('agent2');
  await page.getByLabel('Password').fill(NEW);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/home$/);
  await page.goto('/dashboard/user/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Present password').fill('not-the-password');
  await page.getByLabel('New password').fill('demo-pass-1');
  await page.getByLabel('The same once more').fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Present password').fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed')).toBeVisible();
});
