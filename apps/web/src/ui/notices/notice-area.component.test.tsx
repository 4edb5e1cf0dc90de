import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../test/component/open.tsx';
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
