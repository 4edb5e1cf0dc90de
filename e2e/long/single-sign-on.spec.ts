import { expect, type Page } from '@playwright/test';
import { test } from '../installation.ts';
import { clientOf, expectAccessible, expectNoSidewaysScroll, signInByForm } from '../support.ts';

const OWN = { client_id: 'freeboard-sandbox', client_secret: 'sandbox-sign-on-secret' };

// Others sign in with passwords on the same installation.
test.afterEach(async ({ baseURL }) => {
  const admin = await clientOf(baseURL ?? '', 'admin');
  await admin.call('endSingleSignOn', {});
});

async function leave(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in to Freeboard' })).toBeVisible();
}

/** Says at the sandbox's provider who one is, and what goes wrong. */
async function sayWho(page: Page, email: string, goesWrong: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible();
  await page.getByRole('combobox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('What goes wrong').selectOption(goesWrong);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an agency sets up its provider, and its people sign in there', async ({ page }) => {
  await signInByForm(page, 'admin');
  const { inbox_url } = (await (await page.request.get('/config.json')).json()) as { inbox_url: string };
  await page.goto('/dashboard/settings');
  const card = page.getByRole('region', { name: 'Single sign-on' });
  await card.getByRole('button', { name: 'Set up' }).press('Enter');
  await expect(card.getByRole('radio', { name: 'On' })).toBeFocused();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Field is required.').first()).toBeVisible();
  await expect(card.getByLabel('Address of your provider (issuer)')).toBeFocused();
  await expectAccessible(page);
  await card.getByLabel('Address of your provider (issuer)').fill(new URL('/oidc/nowhere', inbox_url).href);
  await card.getByLabel('Client ID').fill(OWN.client_id);
  await card.getByLabel('Client secret').fill(OWN.client_secret);
  await card.getByLabel('E-mail domains').fill('demo.test');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByLabel('Address of your provider (issuer)')).toHaveAttribute('aria-invalid', 'true');
  await card.getByLabel('Address of your provider (issuer)').fill(new URL('/oidc/harbor', inbox_url).href);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(/signs in demo\.test\./)).toBeVisible();
  await expectAccessible(page);
  await leave(page);

  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByLabel('Your e-mail or agency').fill('somebody@nowhere.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No single sign-on is set up for this.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Your e-mail or agency').fill('agent@demo.test');
  await page.keyboard.press('Enter');
  await sayWho(page, 'agent@demo.test', 'unverified');
  await expect(page.getByRole('alert')).toContainText('has not verified your e-mail address');
  expect(page.url()).not.toContain('code=');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Begin again' }).click();
  await page.getByLabel('Your e-mail or agency').fill('agent@demo.test');
  await page.keyboard.press('Enter');
  await sayWho(page, 'agent@demo.test', 'none');
  await page.waitForURL(/\/dashboard\/home$/);
  await page.goto('/dashboard/user/profile');
  await expect(page.getByText('Signed in by single sign-on').first()).toBeVisible();
  await leave(page);

  await page.getByLabel('Username or Email').fill('agent');
  await page.getByLabel('Password').fill('demo-pass-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Your agency signs in by single sign-on. Use that instead.');
  // The admin who keeps their password.
  await signInByForm(page, 'admin');
});
