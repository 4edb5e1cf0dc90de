import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, press } from '../../../test/component/open.tsx';
import { notify } from '../../lib/server/notices.ts';

const dialog = document.createElement('div');
dialog.setAttribute('role', 'dialog');
afterEach(() => dialog.remove());

test('notices lie at the bottom, and at the top over a dialog, whose buttons are at the bottom', async () => {
  await open('/dashboard/messaging-console', 'agent');
  notify({ title: 'Changed elsewhere', text: '' });
  const notice = page.getByRole('alert').filter({ hasText: 'Changed elsewhere' });
  await expect.element(notice).toBeVisible();
  const top = () => notice.element().getBoundingClientRect().top;
  expect(top()).toBeGreaterThan(window.innerHeight / 2);
  document.body.append(dialog);
  expect(top()).toBeLessThan(100);
});

test('Ctrl+Z undoes the newest thing alone, and the one before it when pressed again', async () => {
  await open('/dashboard/messaging-console', 'agent');
  const undone: string[] = [];
  for (const title of ['Sending e-mail', 'Sending text'])
    notify({ title, text: '' }, 'good', {
      actions: [{ label: 'Undo', keys: 'Ctrl Z', run: () => void undone.push(title) }],
    });
  await expect.element(page.getByText('Sending text')).toBeVisible();
  expect(page.getByText('Ctrl Z').elements()).toHaveLength(1);
  await press('{Control>}z{/Control}');
  expect(undone).toEqual(['Sending text']);
  await expect.element(page.getByText('Sending text')).not.toBeInTheDocument();
  // Held down, Ctrl+Z undoes only one message.
  await press('{Control>}{z>3/}{/Control}');
  expect(undone).toEqual(['Sending text', 'Sending e-mail']);
});
