import type { RequestOf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { open, press } from '../../../test/component/open.tsx';

const flood = { id: 31, application_id: 1031, application_type: 'flood', address: '12 Ocean Dr', is_archived: false };
const home = { ...flood, id: 32, application_id: 1032, application_type: 'home' };
const DANA = {
  ...{ id: 'client-7', client_id: 7, contact_name: 'Dana Marlow', channel: 'sms', address: '(813) 555-0176' },
  ...{ application_id: 31, unread: 1, held: 0, held_until: null, failed: 0 },
};
const OTTO = { ...DANA, id: 'client-8', client_id: 8, contact_name: 'Otto Brandt', unread: 0, failed: 1 };
const message = (id: number, more: object = {}) => ({
  ...{ id, channel: 'sms', direction: 'inbound', application_id: 31, address: DANA.address, contact_name: 'Dana' },
  ...{ body: `Message ${id}`, state: 'received', created_at: '2026-11-24T15:00:00.000Z' },
  ...more,
});
const RECEIVERS = [
  { channel: 'sms', address: DANA.address, consent: 'opted_in' },
  { channel: 'email', address: 'dana@mail.example', consent: 'unknown' },
];
const LOG = [
  message(12, { is_unread: true, body: 'Does it cover the garage?' }),
  message(11, { channel: 'email', direction: 'outbound', application_id: 32, subject: 'Your quotes', state: 'sent' }),
];

const messages =
  (receivers: readonly object[] = RECEIVERS, questions: readonly object[] = []) =>
  ({ conversation_id, filter, search }: RequestOf<'getMessages'>) => {
    if (conversation_id === undefined) {
      const rows = [DANA, OTTO].filter((row) => filter !== 'failed' || row.failed > 0);
      const one = { count: 1, is_exact: true };
      return {
        conversations: search ? [] : rows.map((row) => ({ ...row, last: message(row.client_id) })),
        counts: { unread: one, held: { count: 99, is_exact: false }, failed: one },
        is_complete: true,
      } as never;
    }
    const row = conversation_id === OTTO.id ? OTTO : DANA;
    const of = { id: row.id, client_id: row.client_id, contact_name: row.contact_name, unread: row.unread };
    return { conversation: { ...of, applications: [home, flood], receivers, questions }, messages: LOG } as never;
  };
const talk = () => page.getByRole('region', { name: 'Conversation', exact: true });
const list = () => page.getByRole('region', { name: 'Conversations' });
const reply = () => talk().getByLabelText('Message', { exact: true });
const start = (at = '', receivers?: readonly object[], stubs: Parameters<typeof open>[2] = {}) =>
  open(`/dashboard/messaging-console${at}`, 'agent', { getMessages: messages(receivers), ...stubs });

test('shows both channels of a client in one thread, each message with its application', async () => {
  await start('?with=client-7');
  const log = talk().getByRole('log');
  await expect.element(log.getByText(/^Text · .* · Flood 1031/)).toBeVisible();
  await expect.element(log.getByText(/^E-mail · .* · Home 1032/)).toBeVisible();
  await expect.element(log.getByText('New', { exact: true })).toBeVisible();
  await expect.element(talk().getByRole('link', { name: 'Open 1031' })).toBeVisible();
});

test('shows what came with a text: saved, still being fetched, or not to be had', async () => {
  const picture = { kind: 'picture', state: 'saved' };
  const waits = message(14, { body: '', media: [picture, { ...picture, state: 'waiting' }], files: ['Picture 1.jpg'] });
  const failed = message(13, { body: 'Look', media: [{ ...picture, state: 'failed' }] });
  const answer = messages();
  const getMessages = (request: RequestOf<'getMessages'>) => {
    const { conversations, ...rest } = answer(request) as { conversations?: object[] };
    if (conversations)
      return { ...rest, conversations: conversations.map((row) => ({ ...row, last: waits })) } as never;
    return { ...rest, messages: [waits, failed] } as never;
  };
  await start('?with=client-7', undefined, { getMessages });
  const log = talk().getByRole('log');
  await expect.element(log.getByText('Picture 1.jpg')).toBeVisible();
  await expect.element(log.getByText('Fetching a picture …')).toBeVisible();
  await expect.element(log.getByText('A picture could not be fetched. Ask the client to send it again.')).toBeVisible();
  await expect.element(list().getByText('2 pictures').first()).toBeVisible();
  await expectAccessible(page.getByRole('main'));
});

test('narrows by a filter and keeps its count bounded', async () => {
  const calls = await start();
  await expect.element(list().getByRole('button', { name: 'Held 99+' })).toBeVisible();
  await list().getByRole('button', { name: 'Failed 1' }).click();
  await expect.element(list().getByRole('button', { name: /Dana Marlow/ })).not.toBeInTheDocument();
  await expect.element(list().getByRole('button', { name: /Otto Brandt/ })).toBeVisible();
  expect(calls.of('getMessages').at(-1)).toMatchObject({ filter: 'failed' });
  await list().getByLabelText('Search conversations').fill('nobody');
  await expect.element(list().getByText('No conversations found')).toBeVisible();
});

test('goes through the conversations by keys, which are text while typing', async () => {
  const calls = await start();
  await expect.element(list().getByRole('button', { name: /Dana Marlow/ })).toBeVisible();
  await press('j');
  await expect.element(talk().getByRole('heading', { name: 'Dana Marlow' })).toBeVisible();
  await press('j');
  await expect.element(talk().getByRole('heading', { name: 'Otto Brandt' })).toBeVisible();
  await press('k');
  await expect.element(talk().getByRole('heading', { name: 'Dana Marlow' })).toBeVisible();
  await expect.element(reply()).toBeVisible();
  await press('e');
  await expect.poll(() => calls.of('markMessagesRead')).toEqual([{ conversation_id: 'client-7', up_to: 12 }]);
  await press('r');
  await expect.element(reply()).toHaveFocus();
  await press('jek');
  await expect.element(reply()).toHaveValue('jek');
  expect(calls.of('markMessagesRead')).toHaveLength(1);
  await press('{Escape}');
  await press('/');
  await expect.element(list().getByLabelText('Search conversations')).toHaveFocus();
});

test('answers a question of the page by e-mail under a subject in the client’s language', async () => {
  const question = { channel: 'email', address: 'dana@mail.example', subject: 'Asked on the proposal’s page' };
  const answer = messages([RECEIVERS[1] ?? {}]);
  const getMessages = (request: RequestOf<'getMessages'>) => {
    const { conversation, ...rest } = answer(request) as { conversation?: object };
    if (!conversation) return rest as never;
    const answer_subject = 'La respuesta a su pregunta';
    return { conversation: { ...conversation, answer_subject }, messages: [message(13, question)] } as never;
  };
  await start('?with=client-7', undefined, { getMessages });
  await expect.element(talk().getByLabelText('Subject')).toHaveValue('La respuesta a su pregunta');
});

test('replies by the last used channel, to an address and about an application that can be changed', async () => {
  const calls = await start('?with=client-7');
  await expect.element(talk().getByRole('radio', { name: 'Text' })).toBeChecked();
  await talk().getByRole('radio', { name: 'E-mail' }).click({ force: true });
  await expect.element(talk().getByLabelText('To')).toHaveValue('dana@mail.example');
  await expect.element(talk().getByLabelText('Subject')).toHaveValue('Re: Your quotes');
  await talk().getByLabelText('About').selectOptions('Home 1032');
  await reply().fill('It does.');
  await talk().getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(() => calls.of('sendMessage'))
    .toMatchObject([{ type: 'email', receiver: 'dana@mail.example', application_id: 32, subject: 'Re: Your quotes' }]);
  await expect.element(reply()).toHaveValue('');
  await expect.poll(() => calls.of('markMessagesRead')).toEqual([{ conversation_id: 'client-7', up_to: 12 }]);
});

test('says which questions of the client’s page the reply answers: the only one, of several what is checked', async () => {
  const [dock, pool] = [
    { id: 71, text: 'Is the dock covered?' },
    { id: 72, text: 'And the pool?' },
  ];
  const asked = { now: [dock] };
  const calls = await start('?with=client-7', undefined, {
    getMessages: (request: RequestOf<'getMessages'>) => messages(RECEIVERS, asked.now)(request),
  });
  await expect.element(talk().getByLabelText('“Is the dock covered?”')).toBeChecked();
  asked.now = [pool, dock];
  await reply().fill('It is.');
  await talk().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => calls.of('sendMessage')).toMatchObject([{ body: 'It is.', answers: [71] }]);
  await expect.element(talk().getByLabelText('“And the pool?”')).not.toBeChecked();
  await expect.element(talk().getByLabelText('“Is the dock covered?”')).not.toBeChecked();
  await reply().fill('Neither of them.');
  await talk().getByLabelText('“And the pool?”').click();
  await talk().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => calls.of('sendMessage').at(-1)).toMatchObject({ body: 'Neither of them.', answers: [72] });
});

test('fills the reply from a template, shows its codes as the client reads them, and carries a file', async () => {
  const option = { id: 'a', name: 'Short', subject: 'Quotes', body: 'Hi {{ client_first_name }}', is_selected: 'Yes' };
  const template = {
    ...{ id: 5, language: 'en', default_for: null, created_at: '', updated_at: '' },
    payload: {
      ...{ name: 'Hello', body_type: 'html' },
      body_options: [
        { ...option, body: `<p>${option.body} {{ pdf_words }}</p><p><a href="{{ client_link }}">Compare here</a></p>` },
      ],
    },
  };
  const note = { id: 1, attachments: [{ id: 9, name: 'Roof.pdf', kind: 'pdf', size: 9 }] };
  const code = { code: '{{ client_first_name }}', is_system: true, payload: { name: 'Client first name' } };
  const calls = await start('?with=client-7', undefined, {
    getSystemTemplates: { system_templates: [template] } as never,
    getAgentTemplates: { agent_templates: [] } as never,
    getSystemShortCodes: { system_short_codes: [code] } as never,
    getApplicationById: { application: { id: 32, notes: [note] } } as never,
    previewMessage: { text: 'Hi Dana', empty: [], consent: 'opted_in' } as never,
  });
  await talk().getByRole('radio', { name: 'E-mail' }).click({ force: true });
  await reply().fill('Good morning.');
  await talk().getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name: 'Hello' }).click();
  await expect
    .element(reply())
    .toHaveValue('Good morning.\n\nHi {{ client_first_name }}\n\nCompare here: {{ client_link }}');
  const filled = talk().getByRole('region', { name: 'As the client reads it' });
  await expect.element(filled.getByText('Client first name')).toBeVisible();
  await expect.element(filled.getByText('Hi Dana')).toBeVisible();
  await talk().getByRole('button', { name: 'Attach a file' }).click();
  await page.getByRole('menuitem', { name: 'Roof.pdf' }).click();
  await expect.element(talk().getByRole('button', { name: 'Remove Roof.pdf' })).toBeVisible();
  await talk().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => calls.of('sendMessage')).toMatchObject([{ type: 'email', attachment_ids: [9] }]);
  await expect.element(talk().getByRole('button', { name: 'Remove Roof.pdf' })).not.toBeInTheDocument();
});

test('takes a pasted and a chosen file on an e-mail, stored first, and refuses it on a text', async () => {
  const calls = await start('?with=client-7', undefined, {
    getApplicationById: { application: { id: 32, notes: [] } } as never,
    addNoteOrAttachmentToApplication: { attachments: [{ id: 21, name: 'Elevation.pdf' }] } as never,
    previewMessage: { consent: 'opted_in' } as never,
  });
  const paste = (file: File) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(file);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    reply().element().dispatchEvent(event);
  };
  await talk().getByRole('radio', { name: 'Text' }).click({ force: true });
  paste(new File(['%PDF'], 'Elevation.pdf', { type: 'application/pdf' }));
  await expect.element(talk().getByText('A text can’t carry files. Send an e-mail.')).toBeVisible();
  expect(calls.of('addNoteOrAttachmentToApplication')).toEqual([]);
  await talk().getByRole('radio', { name: 'E-mail' }).click({ force: true });
  await expect.element(talk().getByText('A text can’t carry files. Send an e-mail.')).not.toBeInTheDocument();
  await reply().fill('Here it is.');
  paste(new File([], 'Empty.pdf', { type: 'application/pdf' }));
  await expect.element(talk().getByText('Empty.pdf: This file is empty.')).toBeVisible();
  paste(new File(['%PDF'], 'Elevation.pdf', { type: 'application/pdf' }));
  await expect.element(talk().getByRole('button', { name: 'Remove Elevation.pdf' })).toBeVisible();
  await expect.element(reply()).toHaveValue('Here it is.');
  await talk().getByRole('button', { name: 'Attach a file' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Choose a file …' })).toBeVisible();
  await press('{Escape}');
  await talk().getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => calls.of('sendMessage')).toMatchObject([{ type: 'email', attachment_ids: [21] }]);
});

test('does not text without an agreement, says why, and keeps what was typed', async () => {
  const receivers = RECEIVERS.map((one) => (one.channel === 'sms' ? { ...one, consent: 'unknown' } : one));
  await start('?with=client-7', receivers);
  await expect.element(talk().getByRole('radio', { name: 'E-mail' })).toBeChecked();
  await reply().fill('Hello');
  await talk().getByRole('radio', { name: 'Text' }).click({ force: true });
  await expect
    .element(talk().getByText('This client hasn’t agreed to texts. Record their consent first.'))
    .toBeVisible();
  await expect.element(talk().getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect.element(reply()).toHaveValue('Hello');
});

test('begins a message by choosing a client, and ends in their thread', async () => {
  const calls = await start('', undefined, {
    listClients: {
      clients: { data: [{ id: 8, name: 'Otto Brandt', phones: ['(813) 555-0199'], emails: [] } as never], total: 1 },
    } as never,
  });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await dialog.getByLabelText('Client', { exact: true }).fill('Otto');
  await expect.poll(() => calls.of('listClients').at(-1)).toMatchObject({ text: 'Otto' });
  await dialog.getByRole('button', { name: /Otto Brandt/ }).click();
  await expect.element(talk().getByRole('heading', { name: 'Otto Brandt' })).toBeVisible();
  await expect.element(reply()).toHaveFocus();
});

test('shows one pane at a time on a phone, with ways back', async () => {
  await start();
  await page.viewport(390, 844);
  await list()
    .getByRole('button', { name: /Dana Marlow/ })
    .click();
  await expect.element(talk()).toBeVisible();
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(talk().getByRole('log')).toHaveFocus();
  await talk().getByRole('button', { name: 'Client', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Client' });
  await expect.element(panel).toBeVisible();
  await expect.element(talk()).not.toBeInTheDocument();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect.element(talk()).toBeVisible();
  await talk().getByRole('button', { name: 'Back' }).click();
  await expect.element(list()).toBeVisible();
});

test('shows the applications, consents and files of the client, and opens a file', async () => {
  const calls = await start('?with=client-7', undefined, {
    getClient: {
      client: {
        ...{ id: 7, name: 'Dana Marlow' },
        applications: [
          {
            ...flood,
            status: 'complete',
            is_signed: true,
            is_bound: true,
            name: 'Dana Marlow',
            min_quote_amount: 2464.67,
            archived_at: null,
          } as never,
        ],
        documents: [
          { kind: 'proposal', id: 5, application_id: 31, name: 'Quotes.pdf', at: '2026-11-24T15:00:00.000Z' },
        ],
      },
    } as never,
  });
  const panel = page.getByRole('complementary', { name: 'Client' });
  await expect.element(panel.getByText('$2,464.67')).toBeVisible();
  await expect.element(panel.getByText('Texts: yes')).toBeVisible();
  await panel.getByRole('button', { name: 'Quotes.pdf' }).click();
  await expect
    .poll(() => calls.of('openFollowedDocument'))
    .toEqual([{ application_id: 31, kind: 'proposal', document_id: 5 }]);
});

test('asks whether a message refuses, and says what was answered', async () => {
  let refusal_question = 'asked';
  const getMessages = (request: RequestOf<'getMessages'>) => {
    const answer = messages()(request) as { messages?: object[] };
    const asked = message(13, { body: 'my wife says stop texting', refusal_question });
    return (answer.messages ? { ...answer, messages: [asked] } : answer) as never;
  };
  const calls = await start('?with=client-7', undefined, {
    getMessages,
    answerRefusal: () => {
      refusal_question = 'refused';
      return { message: message(13) } as never;
    },
  });
  const log = talk().getByRole('log');
  await expect.element(log.getByText('Is the client asking you to stop texting?')).toBeVisible();
  await expect.element(log.getByRole('button', { name: 'No, texts are fine' })).toBeVisible();
  (log.getByRole('button', { name: 'Yes, no more texts' }).element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(log.getByText('Answered: no more texts.')).toBeVisible();
  await expect.element(log).toHaveFocus();
  expect(calls.of('answerRefusal')).toEqual([{ message_id: 13, is_refusal: true }]);
});
