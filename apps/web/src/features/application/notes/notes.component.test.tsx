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
