import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anApplication } from '../../../../test/component/application.ts';
import { open, press } from '../../../../test/component/open.tsx';

const flood = { id: 31, application_id: 1031, application_type: 'flood', address: '12 Ocean Dr', is_archived: false };
const home = { ...flood, id: 32, application_id: 1032, application_type: 'home' };
const FILES = [
  { attachment_id: 7, application_id: 31, name: 'dec.pdf' },
  { attachment_id: 8, application_id: 31, name: 'wind.pdf' },
];

const start = (
  applications: readonly object[],
  to_read: readonly object[] = FILES,
  stubs: Parameters<typeof open>[2] = {},
) =>
  open('/dashboard/messaging-console?with=client-7', 'agent', {
    getMessages: ({ conversation_id }) =>
      (conversation_id === undefined
        ? { conversations: [] }
        : {
            conversation: { id: 'client-7', client_id: 7, contact_name: 'Dana Marlow', applications, to_read },
            messages: [{ id: 1, channel: 'email', direction: 'inbound', address: 'dana@mail.example' }],
          }) as never,
    ...stubs,
  });
const bar = () => page.getByRole('region', { name: 'Documents to read' });

test('reads what a client sent by e-mail into the only open application, by a key', async () => {
  const calls = await start([flood, { ...home, is_archived: true }]);
  await expect.element(bar().getByText('2 documents to read')).toBeVisible();
  await expect.element(bar().getByText('dec.pdf, wind.pdf')).toBeVisible();
  await press('d');
  await expect.poll(() => calls.of('readMessageFiles')).toEqual([{ application_id: 31, attachment_ids: [7, 8] }]);
  await expect.poll(() => window.location.pathname).toBe('/agent-portal/application-details/31/documents');
});

test('asks into which of several applications', async () => {
  const calls = await start([home, flood]);
  await bar().getByRole('button', { name: 'Read into' }).click();
  await page.getByRole('menuitem', { name: /Home 1032/ }).click();
  await expect.poll(() => calls.of('readMessageFiles')).toMatchObject([{ application_id: 32 }]);
});

test('begins an application with the files of somebody who has none', async () => {
  const untied = [{ attachment_id: null, application_id: null, name: 'dec.pdf' }];
  const created = anApplication({});
  const calls = await start([], untied, {
    createApplication: { application: created },
    listDocuments: { to_read: [{ attachment_id: 9, name: 'dec.pdf' }] },
  });
  await bar().getByRole('button', { name: 'New application' }).click();
  await page.getByRole('menuitem', { name: 'Home' }).click();
  await expect
    .poll(() => calls.of('tieConversation'))
    .toEqual([{ channel: 'email', address: 'dana@mail.example', application_id: created.id }]);
  await expect.poll(() => calls.of('readMessageFiles')).toMatchObject([{ attachment_ids: [9] }]);
});

test('is not shown where nothing waits', async () => {
  await start([flood], []);
  await expect.element(page.getByRole('heading', { name: 'Dana Marlow' })).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
});
