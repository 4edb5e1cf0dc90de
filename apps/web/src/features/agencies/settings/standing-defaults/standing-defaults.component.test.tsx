import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../../../test/component/open.tsx';

test('offers to load default presets again when they could not be loaded', async () => {
  let isAway = true;
  await open('/dashboard/settings', 'agent', {
    getStandingDefaults: () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return {};
    },
  });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  isAway = false;
  await again.click();
  await expect.element(page.getByLabelText('Contents limit', { exact: true })).toBeVisible();
});
