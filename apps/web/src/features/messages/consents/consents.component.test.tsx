import type { Consent } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { ID, openApplication } from '../../../../test/component/application.ts';
import { open, press, Refused } from '../../../../test/component/open.tsx';

const refusal: Consent = {
  id: 1,
  channel: 'email',
  address: 'lena@example.com',
  contact_name: 'Lena Hoffmann',
  state: 'opted_out',
  source: 'By phone',
  wording: 'No more e-mails, please.',
  certificates: [],
  recorded_by: 'Maria Reyes',
  application_id: ID,
  created_at: '2026-01-02T03:04:05.000Z',
} as Consent;

test('records a refusal by keyboard, says what is wrong at its field, and gives the focus back (R9.10)', async () => {
  const calls = await openApplication(
    { email: 'lena@example.com' },
    { recordConsent: () => new Refused(422, 'Check it.', { receiver: ['Invalid Email.'] }) },
  );
  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Consent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Consent' });
  await expect.element(dialog.getByText('Nothing is recorded')).toBeVisible();
  await dialog.getByLabelText('Messages').selectOptions('E-mail');
  await dialog.getByLabelText('E-mail', { exact: true }).fill('lena@');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.element(dialog.getByText('Invalid Email.')).toBeVisible();
  await expect.element(dialog.getByLabelText('E-mail', { exact: true })).toHaveFocus();
  await expectAccessible(dialog);
  await dialog.getByLabelText('E-mail', { exact: true }).fill('lena@example.com');
  await dialog.getByLabelText('Their answer').selectOptions('Refused');
  await dialog.getByLabelText('In their words (optional)').fill('No more e-mails, please.');
  calls.stub({ getConsents: { consents: [refusal], claims: [] }, recordConsent: { recorded: true } });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.element(dialog.getByText('refused e-mail', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('No more e-mails, please.')).toBeVisible();
  await expectAccessible(dialog);
  await expect.element(dialog.getByRole('button', { name: 'Record' })).toHaveFocus();
  expect(calls.of('recordConsent').slice(1)).toMatchObject([
    { application_id: ID, channel: 'email', receiver: 'lena@example.com', state: 'opted_out' },
  ]);
  await press('{Escape}');
  await expect.element(more).toHaveFocus();
});

test('shows who recorded each line of the ledger, and searches it', async () => {
  await open('/dashboard/consent-ledger', 'admin', {
    getConsents: ({ search }) => ({ consents: search && search !== 'lena' ? [] : [refusal], claims: [] }),
  });
  const line = page.getByRole('row', { name: /lena@example\.com/ });
  await expect.element(line).toMatchTextContent('Maria Reyes');
  await expectAccessible(page.getByRole('main'));
  await page.getByLabelText('Search the ledger').fill('nobody at all');
  await expect.element(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByLabelText('Search the ledger').fill('lena');
  await expect.element(line).toMatchTextContent('refused e-mail');
});

test('opens the consent of whoever a conversation is with', async () => {
  const address = 'lena@example.com';
  const application = { id: ID, application_id: 1031, application_type: 'flood', address: '', is_archived: false };
  const calls = await open('/dashboard/messaging-console?with=client-7', 'agent', {
    getMessages: ({ conversation_id }) =>
      ({
        conversation: conversation_id
          ? {
              id: 'client-7',
              client_id: 7,
              contact_name: 'Lena Hoffmann',
              applications: [application],
              receivers: [{ channel: 'email', address, consent: 'opted_out' }],
            }
          : null,
      }) as never,
    getConsents: { consents: [refusal], claims: [] },
  });
  await page.getByRole('complementary', { name: 'Client' }).getByRole('button', { name: address }).click();
  const dialog = page.getByRole('dialog', { name: 'Consent' });
  await expect.element(dialog.getByText('refused e-mail', { exact: true })).toBeVisible();
  expect(JSON.stringify(calls.of('getConsents'))).toContain(address);
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: address })).toBeVisible();
});

test('shows a yes without a wording as a question to the client, with the certificate', async () => {
  const reference = 'https://cert.trustedform.com/2605ec3a321e1b3a41addf0bba1213505ef57985';
  await openApplication(
    { phone: '(305) 555-0142' },
    {
      getConsents: {
        consents: [],
        claims: [
          {
            source: 'Voice bot',
            claim: 'yes',
            certificates: [{ vendor: 'TrustedForm', reference }],
            received_at: '2026-01-02T03:04:05.000Z',
          },
        ],
      },
    },
  );
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Consent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Consent' });
  await expect.element(dialog.getByText('Voice bot sent “yes” for consent')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'certificate' })).toHaveAttribute('href', reference);
  await expectAccessible(dialog);
});

test('clears the message about words that refuse as soon as the answer is changed', async () => {
  await openApplication(
    { phone: '(305) 555-0142' },
    { recordConsent: () => new Refused(422, 'Check it.', { wording: ['These words refuse.'] }) },
  );
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Consent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Consent' });
  await dialog.getByLabelText('In their words (optional)').fill('No, do not text me');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect.element(dialog.getByText('These words refuse.')).toBeVisible();
  await dialog.getByLabelText('Their answer').selectOptions('Refused');
  await expect.element(dialog.getByText('These words refuse.')).not.toBeInTheDocument();
});

test('keeps what the client said, with the phone that the application has by then', async () => {
  const show = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Consent' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Consent' });
  await openApplication({ phone: '(813) 555-0176' });
  await show();
  await dialog.getByLabelText('In their words (optional)').fill('Yes, please.');
  await openApplication({ phone: '(813) 555-0199' }, {}, 'agent', { isKept: true });
  await show();
  await expect.element(dialog.getByLabelText('In their words (optional)')).toHaveValue('Yes, please.');
  await expect.element(dialog.getByLabelText('Phone', { exact: true })).toHaveValue('(813) 555-0199');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog.getByLabelText('In their words (optional)')).toHaveValue('');
});
