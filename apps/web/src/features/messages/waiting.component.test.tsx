import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../test/component/open.tsx';

const ADDRESS = '(727) 555-0199';
const TEXT = {
  id: 5,
  channel: 'sms',
  direction: 'outbound',
  address: ADDRESS,
  application_id: 31,
  contact_name: 'Wanda',
  body: 'I will call you at nine.',
  subject: '',
  files: [],
  state: 'held',
  reason: '',
  not_before: '2026-11-24T13:00:00.000Z',
  created_at: '2026-11-24T02:00:00.000Z',
};
const CONVERSATION = {
  id: 'client-7',
  client_id: 7,
  contact_name: 'Wanda Lindqvist',
  applications: [{ id: 31, application_id: 1031, application_type: 'flood', address: '', is_archived: false }],
  receivers: [{ channel: 'sms', address: ADDRESS, consent: 'opted_in' }],
};
const answers = (message: object) => ({
  getMessages: ({ conversation_id }: { conversation_id?: string | undefined }) =>
    (conversation_id
      ? { conversation: CONVERSATION, messages: [message] }
      : {
          conversations: [{ ...CONVERSATION, channel: 'sms', address: ADDRESS, application_id: 31, last: message }],
        }) as never,
});
const talk = () => page.getByRole('region', { name: 'Conversation', exact: true });
const openTalk = (message: object, stubs: Parameters<typeof open>[2] = {}) =>
  open(`/dashboard/messaging-console?with=client-7`, 'agent', { ...answers(message), ...stubs });

test('sends a held text now for a reason', async () => {
  const calls = await openTalk(TEXT);
  await expect.element(talk().getByText(/^Quiet hours where the client lives\. Goes out /)).toBeVisible();
  await talk().getByRole('button', { name: 'Send now, and say why' }).click();
  await talk().getByRole('button', { name: 'Send now' }).click();
  await expect.element(talk().getByText('Field is required.')).toBeVisible();
  await talk().getByLabelText('Why it goes out now').fill('She waits for it.');
  await talk().getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(() => calls.of('sendMessageNow'))
    .toEqual([{ message_id: 5, at_once_because: 'She waits for it.' }]);
});

test('cancels a held text to edit it', async () => {
  const calls = await openTalk(TEXT, { cancelMessage: { message: TEXT as never } });
  await talk().getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => calls.of('cancelMessage')).toEqual([{ message_id: 5 }]);
  await expect.element(talk().getByLabelText('Message', { exact: true })).toHaveValue('I will call you at nine.');
});

test('does not offer to edit a message with a file', async () => {
  await openTalk({ ...TEXT, files: ['Quotes.pdf'] });
  await expect.element(talk().getByRole('button', { name: 'Cancel message' })).toBeVisible();
  await expect.element(talk().getByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

test('says before sending that a text waits for the morning', async () => {
  const calls = await openTalk(
    { ...TEXT, state: 'delivered', not_before: null },
    { previewMessage: { quiet_until: '2026-11-24T13:00:00.000Z', consent: 'opted_in', is_configured: true } },
  );
  await talk().getByLabelText('Message', { exact: true }).fill('Hello');
  await expect.element(talk().getByRole('button', { name: /^Send at / })).toBeVisible();
  await talk().getByRole('button', { name: 'Send now, and say why' }).click();
  await talk().getByLabelText('Why it goes out now').fill('She asked me to.');
  await talk().getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => calls.of('sendMessage'))
    .toMatchObject([{ body: 'Hello', at_once_because: 'She asked me to.' }]);
});
