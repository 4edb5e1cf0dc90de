import { expect } from '@playwright/test';
import { test } from '../installation.ts';
import { aCompleteApplication, clientOf, expectAccessible, expectNoSidewaysScroll, signIn } from '../support.ts';

const WANDA = { first_name: 'Wanda', last_name: 'Okafor', phone: '(813) 555-0142', email: 'wanda.okafor@example.com' };

/** The sandbox's page of what arrived, as the send dialog names it. */
async function inboxOf(client: Awaited<ReturnType<typeof clientOf>>, application_id: number): Promise<string> {
  const answer = await client.call('previewMessage', {
    ...{ request_type: 'send-email', application_id, option_subject: 'Hi', option_body: 'Hi', receiver: WANDA.email },
  });
  return (answer.ok && answer.data.inbox_url) || '';
}

test('R5.7 what a client writes back by e-mail comes into the conversation', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent', WANDA);
  const client = await clientOf(baseURL ?? '', 'agent');
  const subject = `Quotes of ${id}`;
  const mail = { application_id: id, type: 'email' as const, receiver: WANDA.email, subject };
  await client.call('sendMessage', { ...mail, body: 'Which one do you like?' });
  await signIn(page, 'agent', '/dashboard/messaging-console');
  await page.getByRole('button', { name: /Wanda Okafor/ }).click();
  const talk = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(talk.getByText('Sent', { exact: true })).toBeVisible();
  const mailbox = await page.context().newPage();
  await mailbox.goto(await inboxOf(client, id));
  const arrived = mailbox.getByRole('article').filter({ hasText: subject });
  await arrived.getByLabel('Write back by e-mail').fill('The second one, please.');
  await arrived.getByRole('button', { name: 'Write back' }).click();
  await mailbox.close();
  await expect(talk.getByText('The second one, please.')).toBeVisible();
  await expect(talk.getByText('wrote:')).toHaveCount(0);
  await expectAccessible(page);
});

test('R5.7 what an unknown number writes is given to an application by hand', async ({ page, baseURL }) => {
  const id = await aCompleteApplication(baseURL ?? '', 'agent', { ...WANDA, last_name: 'Lindqvist' });
  const client = await clientOf(baseURL ?? '', 'agent');
  const number = `+1727${String(2_000_000 + id).slice(-7)}`;
  await fetch(`${await inboxOf(client, id)}/reply`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ from: number, to: '+18135550100', body: 'Is this about my house?' }).toString(),
  });
  await signIn(page, 'super', '/dashboard/messaging-console');
  await page
    .getByRole('button', { name: /Is this about my house/ })
    .first()
    .click();
  const talk = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect(talk.getByText('This number belongs to no application yet.')).toBeVisible();
  await talk.getByLabel('Find an application').fill('Lindqvist');
  const choice = talk.getByLabel('Application', { exact: true });
  await expect(choice).toContainText('Wanda Lindqvist');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await choice.selectOption({ index: 1 });
  await choice.press('Tab');
  await expect(talk.getByRole('button', { name: 'Give it to this application' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(talk.getByRole('link', { name: 'Open the application' })).toHaveAttribute('href', new RegExp(`/${id}$`));
  await expect(talk.getByLabel('Text', { exact: true })).toBeVisible();
});
