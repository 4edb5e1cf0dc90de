import type { Page } from '@playwright/test';
import { fillSignIn, signOut } from '../support.ts';
import { expect, PASSWORD, test } from '../tenant.ts';

const PROFILE = '/dashboard/user/profile';

/** Chromium's virtual device that creates passkeys and verifies its user. */
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
    /** Whether it verifies its user from now on. */
    setVerified: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('adds a passkey in the profile, signs in by it alone and as the second step, and removes it', async ({
  browser,
  baseURL,
  agency,
}) => {
  const { agent } = agency;
  const home = new URL(baseURL ?? '');
  home.hostname = 'localhost';
  const page = await browser.newPage({ baseURL: home.origin });
  const device = await aDevice(page);
  await page.goto('/');
  await fillSignIn(page, agent);
  await page.waitForURL(/\/dashboard\/home$/);

  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Field is required.')).toBeVisible();
  await page.getByLabel('Passkey name').fill('Office laptop');
  await page.getByLabel('Your password').fill('not-my-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const passkeys = page.getByRole('list', { name: 'Your passkeys' });
  await expect(passkeys.getByText('Office laptop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  await expect(passkeys.getByText(/^Added .*, not used yet$/)).toBeVisible();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/dashboard\/home$/);
  await page.goto(PROFILE);
  await expect(page.getByText('Signed in by passkey')).toBeVisible();
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await signOut(page);

  await fillSignIn(page, agent);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText('Signing in as Maria Reyes')).toBeVisible();
  await device.setVerified(false);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in another way.');
  await device.setVerified(true);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL(/\/dashboard\/home$/);

  await page.goto(PROFILE);
  await expect(page.getByText('Signed in, second step by passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Rename Office laptop' }).click();
  const name = page.getByLabel('Passkey name');
  await expect(name).toBeFocused();
  await name.fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Field is required.')).toBeVisible();
  await name.fill('Front desk');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByText('Front desk')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Front desk' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await expect(passkeys).toBeHidden();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey does not let you in. Try another one, or your password.',
  );
  await page.close();
});
