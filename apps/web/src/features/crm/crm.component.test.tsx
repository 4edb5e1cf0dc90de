import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/component/accessible.ts';
import { ID, openApplication } from '../../../test/component/application.ts';
import { open, press, Refused, type Stubs } from '../../../test/component/open.tsx';

const NOT_LINKED = { getNoteAndAttachmentsOfApplication: { crm: { state: 'not_linked' } } } as Stubs;

test('says that no CRM record matches only after a search', async () => {
  const calls = await openApplication({ tab: 'notes' }, { searchCrmRecords: { records: [] }, ...NOT_LINKED });
  await page.getByRole('button', { name: 'Choose record' }).click();
  const dialog = page.getByRole('dialog', { name: 'CRM record' });
  await expect.poll(() => calls.of('searchCrmRecords')).toHaveLength(1);
  await expect.element(dialog.getByRole('list', { name: 'Records found' })).toBeInTheDocument();
  await expect.element(dialog.getByText('Nothing matches.')).not.toBeInTheDocument();
  await press('{Control>}a{/Control}whitfield{Enter}');
  await expect.element(dialog.getByText('Nothing matches.')).toBeVisible();
  await expectAccessible(dialog);
});

test('finds the CRM record of an application and links it (R6.3)', async () => {
  const record = { id: '11', module: 'Leads', name: 'Dana Whitfield', detail: 'dana@example.com' } as const;
  const calls = await openApplication({ tab: 'notes' }, { searchCrmRecords: { records: [record] }, ...NOT_LINKED });
  const crm = page.getByRole('region', { name: /Zoho CRM/ });
  await expect.element(crm.getByText(/^Choose the lead, contact or deal/)).toBeVisible();
  await crm.getByRole('button', { name: 'Choose record' }).click();
  const dialog = page.getByRole('dialog', { name: 'CRM record' });
  await expect.element(dialog.getByLabelText('Name, e-mail or phone')).toHaveFocus();
  await expectAccessible(dialog);
  await press('{Control>}a{/Control}whitfield{Enter}');
  await dialog.getByRole('button', { name: /Dana Whitfield/ }).click();
  await expect
    .poll(() => calls.of('linkCrmRecord'))
    .toEqual([{ application_id: ID, record: { module: 'Leads', id: '11' } }]);
});

test('says that a CRM does not know the token, and connects with the right one', async () => {
  const calls = await open('/dashboard/settings', 'admin', {
    getCrmConnection: { has_sandbox: true },
    saveCrmConnection: () =>
      new Refused(422, 'Check it.', {
        refresh_token: ['Zoho does not know this client, its secret or its refresh token.'],
      }),
  });
  const card = page.getByRole('region', { name: 'Zoho CRM' });
  await expect.element(card.getByText(/^Not connected/)).toBeVisible();
  await card.getByRole('button', { name: 'Connect' }).click();
  await card.getByLabelText('Region of your Zoho account').selectOptions('sandbox');
  for (const label of ['Client ID', 'Client secret', 'Refresh token']) await card.getByLabelText(label).fill('wrong');
  await card.getByRole('button', { name: 'Connect' }).click();
  await expect
    .element(card.getByText('Zoho does not know this client, its secret or its refresh token.'))
    .toBeVisible();
  await expectAccessible(card);
  const connection = { region: 'sandbox', client_id: 'x', updated_at: '2026-01-02T03:04:05.000Z' } as const;
  calls.stub({
    saveCrmConnection: { connection, has_sandbox: true },
    getCrmConnection: { connection, has_sandbox: true },
  });
  await card.getByRole('button', { name: 'Connect' }).click();
  await expect.element(card.getByText(/^Connected: Sandbox/)).toBeVisible();
  await expectAccessible(card);
  await card.getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => calls.of('endCrmConnection')).toHaveLength(1);
});

test('says of a note that it is in the CRM, too, lists the notes of the record, and downloads its files', async () => {
  const note = {
    id: 4,
    key: 'note',
    title: 'Roof',
    body: 'Replaced in 2019.',
    attachments: [],
    crm: { state: 'kept', text: '' },
  };
  const record = { module: 'Leads', id: '11', name: 'Dana Whitfield' };
  const $se_module = 'Leads';
  const file = { id: '21', File_Name: 'wind-mitigation.txt', $se_module, Parent_Id: { id: '11' } };
  const calls = await openApplication(
    { tab: 'notes', notes: [note as never] },
    {
      downloadAttachmentFromZohoCrm: { file_url: '#the-file' },
      getNoteAndAttachmentsOfApplication: {
        crm: { state: 'ok', record } as never,
        crm_notes: [{ Note_Title: 'Call', Note_Content: 'Asked for a flood quote.' } as never],
        attachments: [file as never],
      },
    },
  );
  await expect.element(page.getByText('In the CRM, too')).toBeVisible();
  await expect.element(page.getByText('Asked for a flood quote.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /wind-mitigation\.txt/ })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Lead in Zoho CRM: Dana Whitfield' })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.getByRole('button', { name: /wind-mitigation\.txt/ }).click();
  await expect.poll(() => location.hash).toBe('#the-file');
  expect(calls.of('downloadAttachmentFromZohoCrm')).toEqual([
    { parent_module: 'Leads', parent_id: '11', attachment_id: '21' },
  ]);
});

test('keeps a new note in the CRM, too, where its box is checked', async () => {
  const calls = await openApplication({ tab: 'notes', zoho_crm_modules: { Leads: '11' } as never });
  await page.getByRole('button', { name: 'Add note' }).click();
  await press('Roof{Tab}Replaced in 2019, permit seen.');
  await page.getByRole('checkbox', { name: 'Keep it in the CRM, too' }).click();
  await expectAccessible(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect
    .poll(() => calls.of('addNoteOrAttachmentToApplication'))
    .toMatchObject([
      {
        application_id: ID,
        keep_in_crm: true,
        note_details: { title: 'Roof', body: 'Replaced in 2019, permit seen.' },
      },
    ]);
});
