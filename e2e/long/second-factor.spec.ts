import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { test } from '../installation.ts';
import { expectAccessible, expectNoSidewaysScroll, signInByForm } from '../support.ts';

const PERIOD_MS = 30_000;

/** The code of so many steps from now: the one after this counts as well, and is another one. */
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

async function leave(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('Username or Email').fill('agent2');
  await page.getByLabel('Password').fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

test('a second step is added in the profile and asked for at the door, but not on a remembered device', async ({
  page,
}) => {
  await signInByForm(page, 'agent2');
  await page.goto('/dashboard/user/profile');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByLabel('Your password').fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  await page.getByLabel('6-digit code that the app shows').fill('000000');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.keyboard.type(codeOf(secret, 0));
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recovery =
    (await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents())[0] ?? '';
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await leave(page);

  await enter(page);
  await expect(page.getByText('Signing in as Noah Brandt')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Sign in with this code' }).click();
  await page.waitForURL(/\/dashboard\/home$/);
  await page.goto('/dashboard/user/profile');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await expect(page.getByText('Signed in with a recovery code')).toBeVisible();
  await leave(page);

  await enter(page);
  await page.getByLabel('Remember this device for 30 days').check();
  await page.getByLabel('6-digit code from your authenticator app').focus();
  await page.keyboard.type(codeOf(secret, 1));
  await page.waitForURL(/\/dashboard\/home$/);
  await leave(page);
  await signInByForm(page, 'agent2');
  await page.goto('/dashboard/user/profile');
  await page.getByRole('button', { name: /^Forget / }).click();
  await expect(page.getByRole('heading', { name: 'Remembered devices' })).toBeHidden();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByLabel('Your password').fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Second step off')).toBeVisible();
  await leave(page);
  await signInByForm(page, 'agent2');
});
