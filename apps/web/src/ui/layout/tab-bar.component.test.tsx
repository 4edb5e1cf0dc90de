import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote, openApplication } from '../../../test/component/application.ts';

const bound = {
  policy_number: 'TW-1',
  premium: 1_204,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
  recorded_at: '2026-11-20T12:00:00.000Z',
  file: null,
};

test('keeps the selected tab in view: at first, after a change, and when the screen turns', async () => {
  await page.viewport(390, 844);
  const quotes = [aQuote(1, 'Tidewater Mutual', 1_204, { bound })];
  await openApplication({ tab: 'policy', status: 'complete', run_id: 1, quotes });
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  const isInView = (name: RegExp) => {
    const { left, right } = tab(name).element().getBoundingClientRect();
    return left >= 0 && right <= window.innerWidth;
  };
  await expect.element(tab(/^Policy/)).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => isInView(/^Policy/)).toBe(true);
  await tab(/^Quote Profile/).click();
  await expect.poll(() => isInView(/^Quote Profile/)).toBe(true);
  await tab(/^Policy/).click();
  await page.viewport(844, 390);
  await page.viewport(360, 800);
  await expect.poll(() => isInView(/^Policy/)).toBe(true);
});
