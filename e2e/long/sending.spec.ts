import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

const LENA = { first_name: 'Lena', last_name: 'Hoffmann', phone: '(813) 555-0176', email: 'lena@example.com' };
/** Whatever the hour, a person at the phone has a reason. */
const URGENT = 'She asked for it on the phone.';

test('R5.1 R5.4 quotes go out by e-mail with the PDF, and by text', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent', LENA);
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  await expect(dialog.getByLabel('E-mail', { exact: true }).last()).toHaveValue('lena@example.com');
  await expect(dialog.getByRole('region', { name: 'As Lena will see it' })).toContainText('Hi Lena');
  await expectAccessible(page);

  await dialog.getByLabel('Subject').fill('');
  await dialog.getByRole('button', { name: 'Send to lena@example.com' }).click();
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await expect(dialog.getByText('Field is required.')).toBeVisible();
  await dialog.getByLabel('Subject').fill('Your quotes for {{ property_street }}');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Are you sure you want to send quote to e-mail: lena@example.com')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Yes, send' })).toBeFocused();
  const inbox = await dialog
    .getByRole('button', { name: 'Go back' })
    .click()
    .then(() => dialog.getByRole('link', { name: 'sandbox inbox' }).getAttribute('href'));
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('E-mail is on its way')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Text all quotes' }).click();
  await expect(dialog.getByText('No consent kept yet')).toBeVisible();
  await dialog.getByRole('button', { name: /Send to \(813\)/ }).click();
  await expect(dialog.getByText('Say how the client agreed to texts.')).toBeVisible();
  await dialog.getByLabel('How did the client agree to texts?').selectOption('Phone call');
  const why = dialog.getByRole('button', { name: 'Send now, and say why' });
  if (await why.isVisible()) {
    await why.click();
    await dialog.getByLabel('Why it goes out now').fill(URGENT);
  }
  await expect(dialog.getByText(/GSM-7 · \d segment/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Send to \(813\)/ }).click();
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await expect(page.getByText('Text is on its way')).toBeVisible();

  const client = await clientOf(baseURL ?? '', 'agent');
  await expect
    .poll(async () => {
      const answer = await client.call('getMessages', { application_id: id });
      return answer.ok ? answer.data.messages.map(({ channel, state }) => [channel, state]) : answer.message;
    })
    .toEqual([
      ['sms', 'delivered'],
      ['email', 'sent'],
    ]);
  await page.goto('/dashboard/messaging-console');
  await page.getByRole('button', { name: /Lena Hoffmann.*Hi Lena, Maria/ }).click();
  const talk = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(talk.getByText('Delivered')).toBeVisible();
  await expectAccessible(page);
  const phone = await page.context().newPage();
  await phone.goto(inbox ?? '');
  // Other clients of this inbox have been texted, too.
  const hers = phone.getByRole('article').filter({ hasText: '+18135550176' }).first();
  await hers.getByLabel('Answer as this client').fill('Does it cover the garage?');
  await hers.getByRole('button', { name: 'Answer' }).click();
  await expect(talk.getByText('Does it cover the garage?')).toBeVisible();
  await talk.getByLabel('Text', { exact: true }).fill('Yes, it is part of the building limit.');
  await page.keyboard.press('Control+Enter');
  await expect(talk.getByRole('log').getByText('Yes, it is part of the building limit.')).toBeVisible();
  await hers.getByLabel('Answer as this client').fill('STOP');
  await hers.getByRole('button', { name: 'Answer' }).click();
  await expect(talk.getByRole('log').getByText('STOP', { exact: true })).toBeVisible();
  await talk.getByLabel('Text', { exact: true }).fill('One more thing');
  await page.keyboard.press('Control+Enter');
  await expect(talk.getByText('This client has ended texts.', { exact: false })).toBeVisible();
  await phone.close();

  await page.goto(inbox ?? '');
  // Other journeys write to the same inbox.
  const mail = page.getByRole('article').filter({ hasText: 'Your quotes for 12 Ocean Dr' }).first();
  await expect(mail.getByRole('link', { name: /Hoffmann.*quote\.pdf/ })).toBeVisible();
});

test('R5.3 one quote goes out as a proposal of its own, with what it prints checked', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent', LENA);
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await expect(page.getByRole('button', { name: 'E-mail all quotes' })).toBeVisible();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  await expect(dialog.getByRole('radio', { name: 'Single Quote' })).toBeChecked();
  await expect(dialog.getByLabel('Quote amount')).toHaveValue(/^\$\d/);
  await dialog.getByRole('button', { name: 'Show the PDF' }).click();
  await expect(dialog.getByRole('img', { name: /^Page 1 of \d/ })).toBeVisible();
  await expect(dialog.getByText(/-quote\.pdf, Letter, \d pages?/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Download' }).check();
  await dialog.getByLabel('Effective date').fill('01-01-2020');
  await expect(dialog.getByText('The pages are shown once the fields of the PDF are complete.')).toBeVisible();
  await dialog.getByLabel('Quote amount').fill('');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  await expect(dialog.getByLabel('Quote amount')).toBeFocused();
  await expect(dialog.getByText('Field is required.')).toBeVisible();
  await expect(dialog.getByText('Value is not valid.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Quote', { exact: true }).selectOption({ index: 1 });
  await expect(dialog.getByLabel('Quote amount')).toHaveValue(/^\$\d/);
  const file = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  expect((await file).suggestedFilename()).toMatch(/Hoffmann.*-quote\.pdf$/);
  await expect(dialog).toBeHidden();
});

test('R5.1 the quotes of one application are sent from its row of the list, by keyboard too', async ({
  page,
  baseURL,
}) => {
  await aCompleteApplication(baseURL ?? '', 'agent', { ...LENA, last_name: 'Ferreira' });
  await signIn(page, 'agent', '/agent-portal/dashboard?text=Ferreira');
  const row = page.getByRole('row').filter({ hasText: 'Ferreira' });
  await row.hover();
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Send or download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  await expect(dialog.getByLabel('Subject')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await row.getByRole('link').first().focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Send or download' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Send or download' }).press('Enter');
  await expect(dialog.getByLabel('Subject')).toBeVisible();
});

test('R5.2 a home application goes along in one PDF, by the multi-quote template', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent', { ...LENA, last_name: 'Quimby' });
  const client = await clientOf(baseURL ?? '', 'agent');
  const home = await client.call('createApplication', {
    application_type: 'home',
    useable_details: { first_name: 'Otto', last_name: 'Quimby' },
  });
  const home_id = home.ok ? home.data.application.id : 0;
  await client.call('createApplicationCustomQuote', {
    application_id: home_id,
    carrier_name: 'A carrier',
    premium: 2_400,
    description: 'Custom Quote!',
  });
  await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  await dialog.getByRole('button', { name: 'Add an application' }).click();
  await expect(dialog.getByLabel('Add', { exact: true })).toContainText('Home · Otto Quimby');
  await dialog.getByLabel('Add', { exact: true }).selectOption({ index: 1 });
  await expect(dialog.getByText('Of another client: Otto Quimby.')).toBeVisible();
  await expect(dialog.getByLabel('Template', { exact: true })).toContainText('Several quotes by e-mail');
  await expect(dialog.getByText('One Multi Quote PDF of 2 applications')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'As Lena will see it' })).toContainText('flood and home insurance');
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'Download' }).check();
  const file = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  expect((await file).suggestedFilename()).toMatch(/Quimby.*-all-quotes\.pdf$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the dialog is sound', async ({ page, baseURL }) => {
    const id = await aCompleteApplication(baseURL ?? '', 'agent', LENA);
    await signIn(page, 'agent', `/agent-portal/application-details/${id}`);
    await page.getByRole('button', { name: 'Send or download' }).click();
    await page.getByRole('menuitem', { name: 'Send by text' }).click();
    await expect(page.getByRole('region', { name: 'As Lena will see it' })).toContainText('segment');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
