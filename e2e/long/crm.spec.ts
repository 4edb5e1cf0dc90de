import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { anApplication, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

test('R6.3 an application is given its CRM record by keyboard; notes and files of it stand beside, and a note goes there', async ({
  page,
  baseURL,
}) => {
  const id = await anApplication(baseURL ?? '', 'agent');
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: 'Notes & Attachments' }).click();
  const crm = page.getByRole('region', { name: /Zoho CRM/ });
  await expect(crm.getByText(/^Choose the lead, contact or deal/)).toBeVisible();
  await crm.getByRole('button', { name: 'Choose record' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'CRM record' });
  await expect(dialog.getByLabel('Name, e-mail or phone')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('whitfield');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /Dana Whitfield/ }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(crm.getByRole('heading', { name: 'Lead in Zoho CRM: Dana Whitfield' })).toBeVisible();
  await expect(crm.getByText('Asked for a flood quote.')).toBeVisible();
  const download = page.waitForEvent('download');
  await crm.getByRole('button', { name: /wind-mitigation\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe('wind-mitigation.txt');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add note' }).click();
  await page.keyboard.type('Roof');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Replaced in 2019, permit seen.');
  await page.getByLabel('Keep it in the CRM, too').check();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('In the CRM, too')).toBeVisible();
  await expect(crm.getByRole('heading', { name: 'Roof' })).toBeVisible();
});

for (const look of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const)
  test.describe(`${look.colorScheme}, ${look.width} px wide`, () => {
    test.use({ colorScheme: look.colorScheme, viewport: { width: look.width, height: 844 } });
    test('the connection with the CRM is ended and made anew, a wrong token said', async ({ page }) => {
      await signIn(page, 'admin', '/dashboard/settings');
      const card = page.getByRole('region', { name: 'Zoho CRM' });
      await expect(card.getByText(/^Connected: Sandbox/)).toBeVisible();
      await card.getByRole('button', { name: 'Disconnect' }).click();
      await expect(card.getByText(/^Not connected/)).toBeVisible();
      await card.getByRole('button', { name: 'Connect' }).click();
      await card.getByLabel('Region of your Zoho account').selectOption('sandbox');
      await card.getByLabel('Client ID').fill('1000.SANDBOXCLIENT');
      await card.getByLabel('Client secret').fill('sandbox-zoho-secret');
      await card.getByLabel('Refresh token').fill('wrong');
      await card.getByRole('button', { name: 'Connect' }).click();
      await expect(card.getByText('Zoho does not know this client, its secret or its refresh token.')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await card.getByLabel('Refresh token').fill('1000.sandbox.refresh');
      await card.getByRole('button', { name: 'Connect' }).click();
      await expect(card.getByText(/^Connected: Sandbox/)).toBeVisible();
    });
  });
