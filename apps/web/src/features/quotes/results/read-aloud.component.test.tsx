import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote, openApplication } from '../../../../test/component/application.ts';

const results = { tab: 'results', run_id: 1 };
const complete = { getQuoteProgress: { run_id: 1, is_complete: true } };

test('reads one quote as the only one', async () => {
  await openApplication({ ...results, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] }, complete);
  await expect.element(page.getByText(/^Tidewater Mutual \$1,204\. It’s the only quote/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy the sentence' })).toBeVisible();
});

test('leads from what a carrier needs to its field in the form', async () => {
  const needs = { payload: { outcome: 'needs_info', needs: ['roof_year', 'year_build'] } };
  await openApplication({ ...results, type: 'home', quotes: [aQuote(1, 'Beacon', null, needs)] }, complete);
  await page.getByRole('button', { name: 'Show their answers' }).click();
  await page.getByRole('button', { name: 'Roof year' }).click();
  await expect.element(page.getByRole('tab', { name: 'Quote Profile' })).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field)
    .toBe('roof_year');
});

test('marks a price of the rates that come with Freeboard as a sample rate', async () => {
  const sample = { payload: { outcome: 'indication', rate_type: 'sample' } };
  await openApplication({ ...results, quotes: [aQuote(1, 'Our Rates', 900, sample)] }, complete);
  await expect.element(page.getByText('sample rate', { exact: true })).toBeVisible();
  await expect.element(page.getByText('about $900.00')).toBeVisible();
  await expect.element(page.getByText('No price here can be bound yet.')).toBeVisible();
});
