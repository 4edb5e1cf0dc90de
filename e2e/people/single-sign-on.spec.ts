import type { Page } from '@playwright/test';
import { fillSignIn, inboxUrlOf, signInByForm, signOut } from '../support.ts';
import { expect, PASSWORD, test } from '../tenant.ts';

const PROVIDER = { client_id: 'freeboard-sandbox', client_secret: 'sandbox-sign-on-secret' };

/** Signs in at the sandbox's identity provider, and chooses which error it simulates. */
async function signInAtProvider(page: Page, email: string, goesWrong: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible();
  await page.getByRole('combobox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('What goes wrong').selectOption(goesWrong);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('signs an agency’s people in at its own provider', async ({ page, agency }) => {
  const { email } = agency.agent;
  const [, domain = ''] = email.split('@');
  await signInByForm(page, agency.admin);
  const inboxUrl = await inboxUrlOf(page);
  await page.goto('/dashboard/settings');
  const card = page.getByRole('region', { name: 'Single sign-on' });
  await card.getByRole('button', { name: 'Set up' }).press('Enter');
  await expect(card.getByRole('radio', { name: 'On' })).toBeFocused();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Field is required.').first()).toBeVisible();
  await expect(card.getByLabel('Address of your provider (issuer)')).toBeFocused();
  await card.getByLabel('Address of your provider (issuer)').fill(new URL('/oidc/nowhere', inboxUrl).href);
  await card.getByLabel('Client ID').fill(PROVIDER.client_id);
  await card.getByLabel('Client secret').fill(PROVIDER.client_secret);
  await card.getByLabel('E-mail domains').fill(domain);
  await card.getByLabel('Your password').fill(PASSWORD);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByLabel('Address of your provider (issuer)')).toHaveAttribute('aria-invalid', 'true');
  await card.getByLabel('Address of your provider (issuer)').fill(new URL('/oidc/harbor', inboxUrl).href);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText(new RegExp(`signs in ${domain} once a domain is proven`))).toBeVisible();
  await expect(card.getByText('not proven yet')).toBeVisible();
  await card.getByRole('button', { name: `Check ${domain}` }).click();
  await expect(card.getByRole('alert')).toContainText('No such TXT record');
  const value = await card.getByText(/^freeboard-verification=/).textContent();
  await page.request.post(new URL('/dns/txt', inboxUrl).href, { data: { name: `_freeboard.${domain}`, value } });
  await card.getByRole('button', { name: `Check ${domain}` }).click();
  await expect(card.getByText('Proven by its DNS record')).toBeVisible();
  await signOut(page);

  await page.getByRole('link', { name: 'Single sign-on' }).click();
  await page.getByLabel('Your e-mail or agency').fill('somebody@nowhere.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No single sign-on is set up for this.')).toBeVisible();
  await page.getByLabel('Your e-mail or agency').fill(email);
  await page.keyboard.press('Enter');
  await signInAtProvider(page, email, 'unverified');
  await expect(page.getByRole('alert')).toContainText('has not verified your e-mail address');
  expect(page.url()).not.toContain('code=');

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByLabel('Your e-mail or agency').fill(email);
  await page.keyboard.press('Enter');
  await signInAtProvider(page, email, 'none');
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await page.getByLabel('Your Freeboard password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/\/dashboard\/home$/);
  await page.goto('/dashboard/user/profile');
  await expect(page.getByText('Signed in by single sign-on').first()).toBeVisible();
  await signOut(page);

  await fillSignIn(page, agency.agent);
  await expect(page.getByRole('alert')).toHaveText('Your agency signs in by single sign-on. Use that instead.');
  // This admin keeps password sign-in.
  await signInByForm(page, agency.admin);
});
