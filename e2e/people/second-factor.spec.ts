import { Secret, TOTP } from 'otpauth';
import { fillSignIn, signInByForm, signOut } from '../support.ts';
import { expect, PASSWORD, test } from '../tenant.ts';

const PERIOD_MS = 30_000;

/** The code this many steps from now: the server also accepts the next one, which differs from the current. */
const codeOf = (secret: string, steps: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * PERIOD_MS });

test('adds a second step in the profile, asks for it at sign-in, but not on a remembered device', async ({
  page,
  agency,
}) => {
  const { agent } = agency;
  const oneMoreStep = async () => {
    await fillSignIn(page, agent);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  };
  await signInByForm(page, agent);
  await page.goto('/dashboard/user/profile');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code that the app shows').fill('000000');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.keyboard.type(codeOf(secret, 0));
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recovery =
    (await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents())[0] ?? '';
  await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await signOut(page);

  await oneMoreStep();
  await expect(page.getByText('Signing in as Maria Reyes')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Sign in with this code' }).click();
  await page.waitForURL(/\/dashboard\/home$/);
  await page.goto('/dashboard/user/profile');
  await expect(page.getByText('9 of 10 left')).toBeVisible();
  await expect(page.getByText('Signed in with a recovery code')).toBeVisible();
  await signOut(page);

  await oneMoreStep();
  await page.getByLabel('Remember this device for 30 days').check();
  await page.getByLabel('6-digit code from your authenticator app').focus();
  await page.keyboard.type(codeOf(secret, 1));
  await page.waitForURL(/\/dashboard\/home$/);
  await signOut(page);
  await signInByForm(page, agent);
  await page.goto('/dashboard/user/profile');
  await page.getByRole('button', { name: /^Forget / }).click();
  await expect(page.getByRole('heading', { name: 'Remembered devices' })).toBeHidden();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-step verification off')).toBeVisible();
  await signOut(page);
  await signInByForm(page, agent);
});
