import type { WhatIf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote, ID, openApplication } from '../../../../test/component/application.ts';
import { Refused } from '../../../../test/component/open.tsx';

const results = { tab: 'results', run_id: 1, quotes: [aQuote(1, 'Tidewater Mutual', 1_204)] };
const progress = { run_id: 1, is_complete: true };
const answer = { is_local: false, is_sandbox: false, state: 'done' as const, outcome: 'quoted' as const };
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

test('says why nobody could be asked', async () => {
  const refusal = new Refused(422, 'Finish the application first.', {});
  await openApplication(results, { getQuoteProgress: progress, getWhatIf: grid({}), askWhatIf: () => refusal });
  await openIt();
  await expect.element(page.getByText('Finish the application first.')).toBeVisible();
});
