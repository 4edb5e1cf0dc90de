import type { Locator } from '@playwright/test';
import { inboxUrlOf, phoneOf, SLOW_AT_NOON } from '../support.ts';
import { dataOf, expect, test } from '../tenant.ts';

const EMAIL = 'lena@example.com';
const LENA = { first_name: 'Lena', last_name: 'Hoffmann', email: EMAIL };
// At noon in Florida a text message is sent immediately.
test.use({ serverEnv: SLOW_AT_NOON });

test('sends quotes by e-mail with the PDF and by text, and shows what the client answers (R5.1, R5.4)', async ({
  page,
  agency,
}) => {
  const phoneNumber = phoneOf(agency);
  const id = await agency.quoted({ ...LENA, phone: phoneNumber });
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}`);
  await page.getByRole('tab', { name: /Quote Results/ }).click();
  await page.getByRole('button', { name: 'E-mail all quotes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  await expect(dialog.getByLabel('E-mail', { exact: true }).last()).toHaveValue('lena@example.com');
  await expect(dialog.getByRole('region', { name: 'As Lena will see it' })).toContainText('Hi Lena');

  await expect(dialog.getByRole('img', { name: /^Page 1 of \d/ })).toBeVisible();
  await expect(dialog.getByText(/\.pdf, Letter, \d pages?/)).toBeVisible();

  await dialog.getByLabel('Subject').fill('');
  await dialog.getByRole('button', { name: 'Send to lena@example.com' }).click();
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await expect(dialog.getByText('Field is required.')).toBeVisible();
  await dialog.getByLabel('Subject').fill('Your quotes for {{ property_street }}');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Are you sure you want to send quote to e-mail: lena@example.com')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Yes, send' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  const inbox = await inboxUrlOf(page);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sending e-mail')).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Text all quotes' }).click();
  await expect(dialog.getByText('No consent on file yet')).toBeVisible();
  await dialog.getByRole('button', { name: `Send to ${phoneNumber}` }).click();
  await expect(dialog.getByText('Say how the client agreed to texts.')).toBeVisible();
  await dialog.getByLabel('How did the client agree to texts?').selectOption('Phone call');
  await expect(dialog.getByText(/GSM-7 · \d segment/)).toBeVisible();
  await dialog.getByRole('button', { name: `Send to ${phoneNumber}` }).click();
  await dialog.getByRole('button', { name: 'Yes, send' }).click();
  await expect(page.getByText('Sending text')).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();

  const { client } = agency.agent;
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
  await page
    .getByRole('button', { name: /Lena Hoffmann/ })
    .first()
    .click();
  const talk = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(talk.getByText('Delivered').first()).toBeVisible();
  const phone = await page.context().newPage();
  await phone.goto(inbox);
  const hers = phone
    .getByRole('article')
    .filter({ hasText: `+1${phoneNumber.replaceAll(/\D/g, '')}` })
    .first();
  await hers.getByLabel('Answer as this client').fill('Does it cover the garage?');
  await hers.getByRole('button', { name: 'Answer' }).click();
  await expect(talk.getByText('Does it cover the garage?')).toBeVisible();
  await talk.getByLabel('Message', { exact: true }).fill('Yes, it is part of the building limit.');
  await page.keyboard.press('Control+Enter');
  await expect(talk.getByRole('log').getByText('Yes, it is part of the building limit.')).toBeVisible();
  await hers.getByLabel('Answer as this client').fill('STOP');
  await hers.getByRole('button', { name: 'Answer' }).click();
  await expect(talk.getByRole('log').getByText('STOP', { exact: true })).toBeVisible();
  await talk.getByLabel('Message', { exact: true }).fill('One more thing');
  await page.keyboard.press('Control+Enter');
  await expect(talk.getByText('This client has ended texts.', { exact: false })).toBeVisible();
  await phone.close();

  await page.goto(inbox);
  const mail = page.getByRole('article').filter({ hasText: 'Your quotes for 12 Ocean Dr' }).first();
  await expect(mail.getByRole('link', { name: /Hoffmann.*quotes\.pdf/ })).toBeVisible();
});

test('sends a complete board by e-mail and text with three keys', async ({ page, agency }) => {
  const phone = phoneOf(agency);
  const id = await agency.quoted({ ...LENA, phone });
  const { client } = agency.agent;
  const consent = { channel: 'sms', receiver: phone, state: 'opted_in', source: 'Phone call' } as const;
  dataOf(await client.call('recordConsent', { application_id: id, ...consent }));
  await agency.agent.signIn(page, `/agent-portal/application-details/${id}?tab=results`);
  await expect(page.getByRole('button', { name: 'E-mail all quotes' })).toBeEnabled();
  const keys = ['s', 'Control+Enter', 'Enter'];
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  await page.keyboard.press(keys[0]!);
  await expect(dialog.getByRole('radio', { name: 'Both' })).toBeChecked();
  await expect(dialog.getByText(/\.pdf, Letter, \d pages?/)).toBeVisible();
  await page.keyboard.press(keys[1]!);
  await expect(dialog.getByRole('button', { name: 'Yes, send' })).toBeFocused();
  await page.keyboard.press(keys[2]!);
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => {
      const { messages } = dataOf(await client.call('getMessages', { application_id: id }));
      return messages.map(({ channel }) => channel).sort();
    })
    .toEqual(['email', 'sms']);
});

test.describe('with all carriers', () => {
  test.use({ carriers: 'all' });

  test('sends three selected quotes by e-mail and text in Spanish with five clicks', async ({ page, agency }) => {
    const phone = phoneOf(agency);
    const id = await agency.quoted({ ...LENA, phone });
    const { client } = agency.agent;
    const consent = { channel: 'sms', receiver: phone, state: 'opted_in', source: 'Phone call' } as const;
    dataOf(await client.call('recordConsent', { application_id: id, ...consent }));
    await agency.agent.signIn(page, `/agent-portal/application-details/${id}?tab=results`);
    const boxes = page.getByRole('checkbox', { name: /^Choose (Wayfarer|Tidewater|Palmetto)/ });
    const dialog = page.getByRole('dialog', { name: 'Send or download' });
    const isReady = () => expect(dialog.getByText(/\.pdf, Letter, \d pages?/)).toBeVisible();
    const sent = async () =>
      dataOf(await client.call('getMessages', { application_id: id })).messages.map(({ channel }) => channel);
    for (const at of [0, 1, 2]) await boxes.nth(at).check();

    const clicked: string[] = [];
    const click = async (what: string, target: Locator) => {
      clicked.push(what);
      await target.click();
    };
    await click('Send 3', page.getByRole('button', { name: 'Send 3', exact: true }));
    await click('e-mail and text', page.getByRole('menuitem', { name: /^Both/ }));
    await isReady();
    await click('Spanish', dialog.getByText('Español', { exact: true }));
    await expect(dialog.getByRole('radio', { name: 'Español' })).toBeChecked();
    await isReady();
    await click('send', dialog.getByRole('button', { name: 'Send e-mail and text' }));
    await expect(dialog.getByRole('alert').last()).toContainText('E-mail and text in Spanish, 3 quotes');
    await click('yes', dialog.getByRole('button', { name: 'Yes, send' }));
    await expect(dialog).toBeHidden();
    await expect.poll(sent).toHaveLength(2);
    expect(clicked.length, clicked.join(', ')).toBeLessThanOrEqual(5);
  });
});
