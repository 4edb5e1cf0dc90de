import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { expectAccessible, expectNoSidewaysScroll, signInByForm } from '../support.ts';

const PROFILE = '/dashboard/user/profile';

/** A device that makes passkeys and checks who holds it, as Chromium plays one. */
async function aDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its holder is known to it from now on. */
    know: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function leave(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();
}

async function giveNameAndPassword(page: Page): Promise<void> {
  await page.getByLabel('Username or Email').fill('agent2');
  await page.getByLabel('Password').fill('demo-pass-1');
  await page.keyboard.press('Enter');
}

test('a passkey is added in the profile, signs in alone and as the second step, and is removed', async ({
  browser,
  baseURL,
}) => {
  const home = new URL(baseURL ?? '');
  home.hostname = 'localhost';
  const page = await browser.newPage({ baseURL: home.origin });
  const device = await aDevice(page);
  await page.goto('/');
  await giveNameAndPassword(page);
  await page.waitForURL(/\/dashboard\/home$/);

  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Field is required.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('What you call it').fill('Office laptop');
  await page.getByLabel('Your password').fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await page.getByLabel('Your password').fill('demo-pass-1');
  await page.keyboard.press('Enter');
  const passkeys = page.getByRole('list', { name: 'Your passkeys' });
  await expect(passkeys.getByText('Office laptop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  await expect(passkeys.getByText(/^Added .*, not used yet$/)).toBeVisible();
  await expectAccessible(page);
  await leave(page);

  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/dashboard\/home$/);
  await page.goto(PROFILE);
  await expect(page.getByText('Signed in by passkey')).toBeVisible();
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await leave(page);

  await giveNameAndPassword(page);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText('Signing in as Noah Brandt')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await device.know(false);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in another way.');
  await device.know(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL(/\/dashboard\/home$/);

  await page.goto(PROFILE);
  await expect(page.getByText('Signed in, second step by passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Rename Office laptop' }).click();
  const name = page.getByLabel('What you call it');
  await expect(name).toBeFocused();
  await name.fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Field is required.')).toBeVisible();
  await expectAccessible(page);
  await name.fill('Front desk');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByText('Front desk')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Front desk' }).click();
  await page.getByLabel('Your password').fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(passkeys).toBeHidden();
  await leave(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey does not let you in. Try another one, or your password.',
  );
  await page.close();
});

test('where browsers offer no passkeys the door has no button for them, and the profile says why', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await signInByForm(page, 'agent');
  await page.goto(PROFILE);
  await expect(page.getByText('Passkeys work at one address of Freeboard only:')).toBeVisible();
  await expect(page.getByRole('link', { name: /^http:\/\/localhost:\d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await expectAccessible(page);
});
