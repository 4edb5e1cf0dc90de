import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anApplication, aQuote, openApplication } from '../../../../test/component/application.ts';
import { focus, press } from '../../../../test/component/open.tsx';

const terms = (deductible: string, rest: object = {}) => ({
  payload: { deductibles: { deductible }, quote_carrier_url: 'https://carrier.test', ...rest },
});
const QUOTES = [
  aQuote(1, 'Tidewater Mutual', 1_204, terms('$5,000')),
  aQuote(2, 'Palmetto Flood', 1_310, terms('$5,000')),
  ...[3, 4, 5].map((id) => aQuote(id, `Carrier ${id}`, 1_400 + id, terms('$5,000'))),
];
const RESULTS = { tab: 'results', run_id: 1, status: 'complete' as const, quotes: QUOTES };
const complete = { getQuoteProgress: { run_id: 1, is_complete: true } };

const box = (at: number) => page.getByRole('checkbox', { name: /^Choose / }).nth(at);

test('compares quotes, shows only what differs, and goes on with their PDF or with one of them (R4.8)', async () => {
  const calls = await openApplication({ ...RESULTS, values: { deductible: '$5,000' } }, complete);
  await box(0).click();
  await box(1).click();
  await page.getByRole('button', { name: 'Compare 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare 2 quotes' });
  await expect.element(dialog.getByRole('row', { name: /^Deductible/ }).first()).toBeVisible();
  await focus(dialog.getByRole('checkbox', { name: 'Only what differs' }));
  await press(' ');
  await expect.element(dialog.getByRole('row', { name: /^Deductible/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('row', { name: /^Premium/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'PDF of these 2' }).click();
  await expect.poll(() => calls.of('sendOrDownloadQuote')).toMatchObject([{ quote_ids: [1, 2] }]);
  await expect.element(dialog.getByRole('button', { name: 'Send these 2' })).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: /Open at the carrier/ }).first()).toBeVisible();
  await focus(dialog.getByRole('button', { name: /^Choose this one/ }).nth(1));
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(box(0)).not.toBeChecked();
  await expect.element(box(1)).toBeChecked();
  await expect.element(box(1)).toHaveFocus();
});

test('compares four at most, and sends as many as were chosen', async () => {
  await openApplication(RESULTS, complete);
  for (const at of [0, 1, 2, 3]) await box(at).click();
  await expect.element(page.getByRole('button', { name: 'Compare 4' })).toBeEnabled();
  await box(4).click();
  await expect.element(page.getByRole('button', { name: 'Compare 5' })).toBeDisabled();
  await page.getByRole('button', { name: 'Send 5' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Download PDF of 5 chosen' })).toBeVisible();
});

test('says what was changed since the quotes came, and chooses none of them in the next run', async () => {
  const change = { field: 'contents_limit', from: 50_000, to: 60_000 };
  const outdated = { superseded_at: '2026-01-02T15:04:05.000Z', changes: [change] };
  const quotes = QUOTES.map((quote) => ({ ...quote, is_superseded: true, superseded_at: outdated.superseded_at }));
  const next = anApplication({
    ...RESULTS,
    run_id: 2,
    quotes: QUOTES.map((quote) => ({ ...quote, id: quote.id + 10 })),
  });
  await openApplication(
    { ...RESULTS, status: 'new_updated', outdated, quotes },
    {
      ...complete,
      explainNoQuotes: { total: 1 },
      launchApplication: { application: next } as never,
    },
  );
  await expect.element(page.getByText(/^Changed since these were quoted\. Quoted with Contents limit/)).toBeVisible();
  // Shown once above the board, so that the rows keep their height.
  await expect.element(page.getByText('Quoted before a change')).not.toBeInTheDocument();
  await box(0).click();
  await box(1).click();
  await page.getByRole('button', { name: 'Quote again' }).click();
  await expect.element(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled();
});
