import type { WhatIf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote, ID, openApplication } from '../../../../test/component/application.ts';
import { press, Refused } from '../../../../test/component/open.tsx';

const results = { tab: 'results', run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] };
const progress = { run_id: 1, is_complete: true };
const answer = {
  is_local: false,
  is_sandbox: false,
  state: 'done' as const,
  outcome: 'quoted' as const,
  rate_type: 'bindable' as const,
};
const grid = (more: Partial<WhatIf>): WhatIf => ({
  limits_of: 'building',
  deductibles: ['$5,000'],
  building_limits: [250_000],
  contents_limits: [],
  present: { deductible: '$5,000', building_limit: 250_000, contents_limit: 100_000 },
  cells: [{ deductible: '$5,000', building_limit: 250_000, contents_limit: null, answers: [] }],
  asks_when_opened: true,
  others: 5,
  asked: 0,
  is_complete: true,
  ...more,
});
const asked = grid({
  asked: 3,
  cells: [
    {
      deductible: '$5,000',
      building_limit: 250_000,
      contents_limit: null,
      answers: [{ ...answer, name: 'Palmetto', premium: 900, reasons: [], other_terms: '' }],
    },
  ],
});
const openIt = () => page.getByRole('button', { name: 'What if' }).click();

test('asks the cheapest carriers once as it opens', async () => {
  const calls = await openApplication(results, { getQuoteProgress: progress, getWhatIf: grid({}), askWhatIf: asked });
  await openIt();
  await expect.element(page.getByText('1 of 1 answers')).toBeVisible();
  expect(calls.of('askWhatIf')).toEqual([{ application_id: ID, limits_of: 'building', which: 'opened' }]);
});

test('asks nobody where the agency asks by hand, and says so', async () => {
  const calls = await openApplication(results, {
    getQuoteProgress: progress,
    getWhatIf: grid({ asks_when_opened: false }),
  });
  await openIt();
  await expect.element(page.getByText(/^Your agency asks carriers by hand/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask the 3 cheapest carriers' })).toBeVisible();
  expect(calls.of('askWhatIf')).toEqual([]);
});

test('calls a price by sample rates what the board calls it', async () => {
  const sample = { ...answer, is_local: true, outcome: 'indication' as const, rate_type: 'sample' as const };
  const answers = [{ ...sample, name: 'Gulf Table', premium: 900, reasons: [], other_terms: '' }];
  const getWhatIf = grid({ asks_when_opened: false, cells: [{ ...asked.cells[0]!, answers }] });
  await openApplication(results, { getQuoteProgress: progress, getWhatIf });
  await openIt();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Gulf Table' });
  await expect.element(row.getByText('sample rate', { exact: true })).toBeVisible();
  await expect.element(row.getByText('indication')).not.toBeInTheDocument();
});

test('aligns the prices of a cell on a phone, whatever stands before them', async () => {
  const other_terms = 'Not stated: other structures, loss of use, medical payments';
  const answers = [
    { ...answer, name: 'Cypress Home', is_sandbox: true, premium: 900, reasons: [], other_terms },
    { ...answer, name: 'Tidewater Mutual', is_sandbox: true, premium: 950, reasons: [], other_terms: '' },
  ];
  const getWhatIf = grid({ asks_when_opened: false, cells: [{ ...asked.cells[0]!, answers }] });
  await openApplication(results, { getQuoteProgress: progress, getWhatIf });
  await openIt();
  await page.viewport(390, 844);
  const list = page.getByRole('region', { name: 'Answers for this cell' });
  const edge = (price: string) => list.getByText(price).element().getBoundingClientRect().right;
  await expect.element(list.getByText('$950.00')).toBeVisible();
  expect(edge('$950.00')).toBe(edge('$900.00'));
});

test('shows the column of the present terms on a phone, and moves nothing but the grid', async () => {
  const building_limits = [100_000, 150_000, 200_000, 250_000, 300_000];
  const getWhatIf = grid({
    asks_when_opened: false,
    building_limits,
    cells: building_limits.map((building_limit) => ({ ...asked.cells[0]!, building_limit })),
  });
  await openApplication(results, { getQuoteProgress: progress, getWhatIf });
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'More of the results' }).click();
  const top = scrollY;
  await page.getByRole('menuitem', { name: 'What if' }).click();
  const frame = page.getByRole('region', { name: /^Deductible by/ });
  const present = frame.getByRole('button', { name: /present terms/ });
  await expect.element(present).toBeVisible();
  await expect
    .poll(() => {
      const [room, at] = [frame, present].map((one) => one.element().getBoundingClientRect());
      return room && at && at.left >= room.left && at.right <= room.right;
    })
    .toBe(true);
  expect(frame.element().scrollLeft).toBeGreaterThan(0);
  expect([scrollX, scrollY]).toEqual([0, top]);
  expect(frame.element().closest('[role=dialog]')?.scrollLeft).toBe(0);
});

test('says why nobody could be asked', async () => {
  const refusal = new Refused(422, 'Finish the application first.', {});
  await openApplication(results, { getQuoteProgress: progress, getWhatIf: grid({}), askWhatIf: () => refusal });
  await openIt();
  await expect.element(page.getByText('Finish the application first.')).toBeVisible();
});

test('undoes the terms that were taken, and nothing that was typed since', async () => {
  const calls = await openApplication(
    { ...results, values: { building_limit: 250_000, deductible: '$5,000' } },
    {
      getQuoteProgress: progress,
      getWhatIf: grid({
        asks_when_opened: false,
        deductibles: ['$5,000', '$10,000'],
        building_limits: [250_000],
        cells: ['$5,000', '$10,000'].map((deductible) => ({ ...asked.cells[0]!, deductible })),
      }),
    },
  );
  await openIt();
  const grids = page.getByRole('region', { name: /^Deductible by/ });
  await grids.getByRole('button').nth(1).click();
  await page.getByRole('button', { name: 'Use these terms' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Terms changed' });
  await expect.element(notice.getByText('Flood deductible $10,000, Building limit $250,000')).toBeVisible();
  await page.getByRole('tab', { name: 'Quote Profile' }).click();
  const contents = page.getByLabelText('Contents limit');
  await contents.fill('120000');
  await press('{Tab}');
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => Object.assign({}, ...calls.of('updateApplication').map(({ useable_details }) => useable_details)))
    .toMatchObject({ deductible: '$5,000', contents_limit: 120_000 });
  await expect.element(contents).toHaveValue('$120,000');
});
