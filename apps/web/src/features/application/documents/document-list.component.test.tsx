import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anApplication, ID } from '../../../../test/component/application.ts';
import { open, type Stubs } from '../../../../test/component/open.tsx';

const start = (more: object = {}, stubs: Stubs = {}) =>
  open(`/agent-portal/application-details/${ID}/documents`, 'agent', {
    getApplicationById: { application: { ...anApplication({}), ...more } } as never,
    ...stubs,
  });

test('has what came by e-mail read, at one click', async () => {
  const calls = await start({}, { listDocuments: { to_read: [{ attachment_id: 7, name: 'dec.pdf' }] } });
  await expect.element(page.getByText('1 document to read')).toBeVisible();
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect.poll(() => calls.of('readMessageFiles')).toEqual([{ application_id: ID, attachment_ids: [7] }]);
});

test.each([
  ['en', 'Please upload your current policy'],
  ['es', 'Por favor, suba su póliza actual'],
] as const)(
  'drafts the request for the current policy, in the client’s language: %s',
  async (client_language, subject) => {
    const applications = [
      { id: ID, application_id: 1, application_type: 'flood', address: '12 Ocean Dr', is_archived: false },
    ];
    const receivers = [{ channel: 'email', address: 'dana@mail.example', consent: 'unknown' }];
    await start(
      { client_id: 7, client_language },
      {
        getMessages: ({ conversation_id }) =>
          (conversation_id === undefined
            ? { conversations: [] }
            : {
                conversation: { id: 'client-7', client_id: 7, contact_name: 'Dana', applications, receivers },
              }) as never,
      },
    );
    await page.getByRole('button', { name: 'Request current policy' }).click();
    await expect.element(page.getByLabelText('Subject')).toHaveValue(subject);
    await expect
      .element(page.getByLabelText('Message', { exact: true }))
      .toHaveValue(expect.stringContaining('{{ client_link }}'));
  },
);

test('asks for the client’s name before it can ask the client', async () => {
  await start({ client_id: null });
  await expect.element(page.getByText(/^Enter the client’s name/)).toBeVisible();
});
