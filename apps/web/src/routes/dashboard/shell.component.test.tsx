import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open, press } from '../../../test/component/open.tsx';

test('leads past the drawer with the first Tab and Enter', async () => {
  await open('/dashboard/home', 'agent', {});
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  (document.activeElement as HTMLElement | null)?.blur();
  await press('{Tab}');
  await expect.element(page.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
  await press('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});
