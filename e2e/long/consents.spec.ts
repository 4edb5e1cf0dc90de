import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

const EMAIL = 'lena@example.com';
const LENA = { first_name: 'Lena', last_name: 'Hoffmann', phone: '(813) 555-0176', email: EMAIL };

for (const look of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const)
  test.describe(`${look.colorScheme}, ${look.width} px wide`, () => {
    test.use({ colorScheme: look.colorScheme, viewport: { width: look.width, height: 900 } });
    test('R9.10 a refusal is recorded by keyboard, seen at the contact and in the ledger, and said at sending', async ({
      page,
      baseURL,
    }) => {
      const email = `${look.colorScheme}.${EMAIL}`;
      const id = await aCompleteApplication(baseURL ?? '', 'agent', { ...LENA, email });
      const client = await clientOf(baseURL ?? '', 'agent');
      const hello = { application_id: id, type: 'email', receiver: email, subject: 'Hello', body: 'Hi Lena' } as const;
      expect((await client.call('sendMessage', hello)).ok).toBe(true);
      await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
      const more = page.getByRole('button', { name: 'More actions' });
      await more.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Consent' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Consent' });
      await expect(dialog.getByText('Nothing is recorded')).toBeVisible();
      await expectAccessible(page);

      // What is wrong is said at its field, and who records goes on from there.
      await dialog.getByLabel('Messages').selectOption('E-mail');
      await dialog.getByLabel('E-mail', { exact: true }).fill('lena@');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Invalid Email.')).toBeVisible();
      await expect(dialog.getByLabel('E-mail', { exact: true })).toBeFocused();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(email);
      await dialog.getByLabel('Their answer').selectOption('Refused');
      await dialog.getByLabel('In their words (optional)').fill('No more e-mails, please.');
      const record = dialog.getByRole('button', { name: 'Record' });
      await record.focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('refused e-mail', { exact: true })).toBeVisible();
      await expect(dialog.getByText('No more e-mails, please.')).toBeVisible();
      await expect(record).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(more).toBeFocused();

      await page.getByRole('tab', { name: /Quote Results/ }).click();
      await page.getByRole('button', { name: 'E-mail all quotes' }).click();
      const sending = page.getByRole('dialog', { name: 'Send or download' });
      await expect(sending.getByText('Has unsubscribed')).toBeVisible();
      await sending.getByRole('button', { name: `Send to ${email}` }).click();
      await expect(sending.getByText('This client has unsubscribed from e-mail.')).toBeVisible();
      await expect(sending.getByLabel('E-mail', { exact: true }).last()).toBeFocused();
      await expect(sending.getByRole('button', { name: 'Yes, send' })).toBeHidden();
      await expectAccessible(page);

      await page.goto('/dashboard/messaging-console');
      await page
        .getByRole('button', { name: /Lena Hoffmann.*Hello/ })
        .first()
        .click();
      const words = await page
        .getByRole('region', { name: 'Conversation' })
        .getByText(email, { exact: true })
        .boundingBox();
      const link = await page.getByRole('button', { name: 'Consent', exact: true }).boundingBox();
      if (!words || !link) throw new Error('The head of the conversation is not drawn.');
      expect(words.x + words.width <= link.x || words.y + words.height <= link.y).toBe(true);
      await page.getByRole('button', { name: 'Consent', exact: true }).click();
      await expect(dialog.getByText('refused e-mail', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Consent', exact: true }).waitFor();

      await page.context().clearCookies();
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await signIn(page, 'admin', '/dashboard/consent-ledger');
      const line = page.getByRole('row', { name: new RegExp(email) });
      await expect(line).toContainText('Maria Reyes');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByLabel('Search the ledger').fill('nobody at all');
      await expect(page.getByText('Nothing matches.')).toBeVisible();
      await page.getByLabel('Search the ledger').fill(email);
      await expect(line).toContainText('refused e-mail');
    });
  });
