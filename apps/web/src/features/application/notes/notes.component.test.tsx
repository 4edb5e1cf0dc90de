import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { openApplication } from '../../../../test/component/application.ts';
import { refuseStrayDrops } from '../../../lib/browser/stray-drops.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

function dropOn(element: Element): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'roof.pdf'));
  for (const kind of ['dragover', 'drop'])
    element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
}

test('begins a note with a file dropped on the notes, and reports one dropped beside the zone of the dialog', async () => {
  const missed = vi.fn();
  stop = refuseStrayDrops(missed);
  await openApplication({ tab: 'notes' });
  const notes = page.getByRole('region', { name: 'Notes and attachments' });
  await expect.element(notes).toBeVisible();
  dropOn(notes.element());
  const dialog = page.getByRole('dialog', { name: 'Create Application Notes & Attachments' });
  await expect.element(dialog.getByText('roof.pdf')).toBeVisible();
  await expectAccessible(dialog);
  expect(missed).not.toHaveBeenCalled();
  dropOn(dialog.getByLabelText('Body').element());
  expect(missed).toHaveBeenCalledTimes(1);
  await expect.element(dialog.getByText('roof.pdf')).toBeVisible();
});

test('says that a note was begun and is not saved yet', async () => {
  await openApplication({ tab: 'notes' });
  const notes = page.getByRole('region', { name: 'Notes and attachments' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Application Notes & Attachments' });
  await dialog.getByLabelText('Title').fill('Roof call');
  await expect.element(notes.getByText('You have an unsaved note')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(notes.getByText('You have an unsaved note')).toBeVisible();
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Roof call');
});

test('offers to read an attached file, but not a policy’s, which is refused', async () => {
  const note = (id: number, key: string, name: string) => ({
    ...{ id, key, title: 'File', body: '', created_at: '2026-11-20T12:00:00.000Z', pinned_at: null, crm: null },
    payload: { is_alert: false, is_active: false, sent_by: 'Maria Reyes', status: null, sent_at: null },
    attachments: [{ id, name, kind: 'pdf', size: 9 }],
  });
  const notes = [note(1, 'note', 'Roof.pdf'), note(2, 'carrier_document', 'Policy.pdf')];
  await openApplication({ tab: 'notes', notes: notes as never });
  await expect.element(page.getByRole('button', { name: 'Read this Roof.pdf' })).toBeVisible();
  await expect.element(page.getByText('Policy.pdf')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Read this Policy.pdf' })).not.toBeInTheDocument();
});
