import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { open } from '../../../test/component/open.tsx';

test('ties a conversation of an unknown number to an application (R5.7)', async () => {
  const address = '+17275550199';
  const id = `address-${address}`;
  const message = {
    id: 1,
    channel: 'sms',
    direction: 'inbound',
    address,
    body: 'Is this about my house?',
    client_words: 'Is this about my house?',
    state: 'received',
  };
  const found = {
    id: 31,
    application_id: 1031,
    application_type: 'flood',
    client: { payload: { first_name: 'Wanda', last_name: 'Lindqvist' } },
  };
  const application = { id: 31, application_id: 1031, application_type: 'flood', address: '', is_archived: false };
  const answer = (of: string | undefined, last: object, applications: object[]) =>
    ({
      conversations: of ? [] : [{ id, channel: 'sms', address, contact_name: '', last, unread: 1 }],
      conversation: of
        ? { id, contact_name: '', applications, receivers: [{ channel: 'sms', address, consent: 'opted_in' }] }
        : null,
      messages: of ? [last] : [],
    }) as never;
  const calls = await open('/dashboard/messaging-console', 'admin', {
    getMessages: ({ conversation_id }) => answer(conversation_id, message, []),
    getAgentApplicationsList: { applications: { data: [found as never], total: 1 } } as never,
  });
  await page
    .getByRole('button', { name: /Is this about my house/ })
    .first()
    .click();
  const talk = page.getByRole('region', { name: 'Conversation', exact: true });
  await expect.element(talk.getByText('This number belongs to no application yet.')).toBeVisible();
  await talk.getByLabelText('Find an application').fill('Lindqvist');
  const choice = talk.getByLabelText('Application', { exact: true });
  await expect.element(choice).toMatchTextContent('Wanda Lindqvist');
  await choice.selectOptions(talk.getByRole('option', { name: /Wanda Lindqvist/ }));
  await expectAccessible(page.getByRole('main'));
  const tied = { ...message, application_id: 31 };
  calls.stub({
    getMessages: ({ conversation_id }) => answer(conversation_id, tied, [application]),
  });
  await talk.getByRole('button', { name: 'Link to this application' }).click();
  await expect.poll(() => calls.of('tieConversation')).toEqual([{ channel: 'sms', address, application_id: 31 }]);
  await expect
    .element(talk.getByRole('link', { name: 'Open 1031' }))
    .toHaveAttribute('href', '/agent-portal/application-details/31');
  await expect.element(talk.getByLabelText('Message', { exact: true })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
});
