import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote, openApplication } from '../../../../test/component/application.ts';

const POLICY = {
  carrier: 'Wayfarer Flood',
  expires_on: '2099-12-28',
  premium: 3_018.4,
  coverages: { building_limit: 250_000, contents_limit: 80_000 },
  deductibles: { deductible: '$5,000' },
  document: { id: 9, name: 'Dec 2026.pdf', page: 1 },
};
const quote = (id: number, name: string, premium: number, contents_limit: number | null, deductible: string) =>
  aQuote(id, name, premium, {
    payload: { coverages: { building_limit: 250_000, contents_limit }, deductibles: { deductible } },
  });
const QUOTES = [
  quote(1, 'Palmetto Flood', 2_310.4, 100_000, '$5,000'),
  quote(2, 'Gulf & Harbor', 2_688.25, 80_000, '$10,000'),
  quote(3, 'Bayline', 3_104, null, '$5,000'),
];

const start = (policy: object | null = POLICY, more: object = {}) =>
  openApplication(
    {
      tab: 'results',
      run_id: 1,
      quotes: QUOTES,
      ...more,
      values: { building_limit: 250_000, contents_limit: 100_000 },
    },
    { getQuoteProgress: { run_id: 1, is_complete: true }, getCurrentPolicy: { policy } as never },
  );
const row = (name: RegExp) => page.getByRole('row', { name }).first();

test('shows the current policy first, and each quote beside it', async () => {
  await start();
  await expect.element(page.getByText('2 of 3 quotes')).toBeVisible();
  const current = row(/^Current policy/);
  await expect.element(current).toMatchTextContent('$3,018.40');
  await expect.element(current.getByRole('link', { name: 'Dec 2026.pdf' })).toBeVisible();
  await expect.element(row(/Palmetto Flood/)).toMatchTextContent('−$708.00');
  await expect.element(row(/Palmetto Flood/)).toMatchTextContent('+$20,000');
  await expect.element(row(/Gulf & Harbor/)).toMatchTextContent('+$5,000');
  await expect.element(row(/Bayline/)).toMatchTextContent('not stated');
  await expect.element(current.getByRole('checkbox')).not.toBeInTheDocument();
});

test.each([
  [3_018.4, 'No up-to-date quote to compare with the current policy.'],
  [null, 'The current policy’s premium isn’t stated.'],
])('names why no quote is measured against a premium of %s', async (premium, message) => {
  const superseded_at = '2026-01-02T15:04:05.000Z';
  const outdated = { superseded_at, changes: [{ field: 'year_build', from: 1934, to: 1998 }] };
  const quotes = QUOTES.map((one) => ({ ...one, is_superseded: true, superseded_at }));
  await start({ ...POLICY, premium }, { status: 'new_updated', outdated, quotes });
  await expect.element(page.getByText(message)).toBeVisible();
});

test('measures against what was asked, at will', async () => {
  await start();
  await page.getByRole('radio', { name: 'You asked for' }).click({ force: true });
  await expect.element(row(/You asked for/)).toBeVisible();
  await expect.element(row(/^Current policy/)).not.toBeInTheDocument();
  await expect.element(row(/Palmetto Flood/)).not.toMatchTextContent('−$708.00');
});

test('is a column of the comparison', async () => {
  await start();
  await page.getByRole('checkbox', { name: 'Choose Palmetto Flood' }).click({ force: true });
  await page.getByRole('checkbox', { name: 'Choose Gulf & Harbor' }).click({ force: true });
  await page.getByRole('button', { name: /^Compare/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare 2 quotes' });
  await expect.element(dialog.getByRole('columnheader', { name: /Current policy/ })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: /^Contents/ })).toMatchTextContent('$80,000');
  await expect.element(dialog.getByText('−$330.15, on other terms')).toBeVisible();
});

test('says nothing of a policy where none is stated', async () => {
  await start(null);
  await expect.element(row(/Palmetto Flood/)).toBeVisible();
  await expect.element(page.getByText('Current policy')).not.toBeInTheDocument();
});
