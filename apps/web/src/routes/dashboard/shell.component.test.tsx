import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, press } from '../../../test/component/open.tsx';

test('leads past the drawer with the first Tab and Enter', async () => {
  await open('/dashboard/home', 'agent', {});
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  // From the top, and again where the screen took the focus for itself meanwhile.
  await expect
    .poll(async () => {
      document.body.tabIndex = -1;
      document.body.focus();
      document.body.removeAttribute('tabindex');
      await press('{Tab}');
      return document.activeElement?.textContent;
    })
    .toBe('Skip to the content');
  await press('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});
