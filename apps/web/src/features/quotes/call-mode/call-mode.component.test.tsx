import type { Quote, WhatIf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/component/accessible.ts';
import { anApplication, aQuote, openApplication } from '../../../../test/component/application.ts';
import { focus, press, Refused } from '../../../../test/component/open.tsx';
import { isCallable } from '../callable.ts';

const complete = { getQuoteProgress: { run_id: 1, is_complete: true } };
const TERMS = {
  coverages: { building_limit: 250_000, contents_limit: 100_000, replacement_cost_on_content: 'Yes' },
  deductibles: { deductible: '$5,000' },
};
const VALUES = {
  building_limit: 250_000,
  contents_limit: 100_000,
  deductible: '$5,000',
  replacement_cost_on_content: 'Yes',
  temporary_living_expense: 'No',
};
const QUOTES = [
  aQuote(1, 'Tidewater Mutual', 2_563.07, { payload: TERMS }),
  aQuote(2, 'Palmetto Flood', 2_691.34, { payload: TERMS }),
  aQuote(3, 'Our Rates', 900, { payload: { ...TERMS, outcome: 'indication', rate_type: 'sample' } }),
];
const answer = (name: string, premium: number) => ({
  name,
  is_local: false,
  is_sandbox: false,
  state: 'done' as const,
  outcome: 'quoted' as const,
  rate_type: 'bindable' as const,
  premium,
  reasons: [],
  other_terms: '',
});
const GRID: WhatIf = {
  limits_of: 'building',
  deductibles: ['$5,000', '$10,000', '$25,000'],
  building_limits: [250_000],
  contents_limits: [],
  present: { deductible: '$5,000', building_limit: 250_000, contents_limit: 100_000 },
  cells: [['$5,000', 2_563.07] as const, ['$10,000', 2_263] as const, ['$25,000', 1_984] as const].map(
    ([deductible, premium]) => ({
      deductible,
      building_limit: 250_000,
      contents_limit: null,
      answers: [answer('Tidewater Mutual', premium)],
    }),
  ),
  asks_when_opened: true,
  others: 5,
  asked: 3,
  is_complete: true,
};
const shown = {
  tab: 'results',
  run_id: 1,
  status: 'complete' as const,
  values: VALUES,
  quotes: QUOTES,
  email: 'lena@example.com',
};
const call = () => page.getByRole('dialog', { name: 'Call mode' });

test('says the price, what differs and what a higher deductible saves, and sends what is shown', async () => {
  await openApplication(shown, { ...complete, getWhatIf: GRID });
  await expect.element(page.getByRole('button', { name: 'Call mode' })).toBeVisible();
  await press('c');
  const say = () => call().getByRole('region', { name: 'Say' });
  await expect.element(say()).toMatchTextContent('Tidewater Mutual is $2,563 a year. It’s the lowest with everything');
  await expect
    .element(call().getByRole('region', { name: 'Compare' }))
    .toMatchTextContent('Palmetto Flood is $128 more a year, with everything you asked for.');
  const offer = call().getByRole('region', { name: 'Offer' });
  await expect.element(offer).toMatchTextContent('With a $10,000 deductible you’d save $300 a year.');
  await press('d');
  await expect.element(offer).toMatchTextContent('With a $25,000 deductible you’d save $579 a year.');
  await expectAccessible(call());
  await press('x');
  await expect.element(say()).toMatchTextContent('Tidewater Mutual cuesta $2,563 al año.');
  await press('{ArrowRight}');
  await expect.element(say()).toMatchTextContent('Palmetto Flood cuesta $2,691 al año.');
  await expect.element(call().getByRole('button', { name: /^Palmetto Flood/ })).toHaveFocus();
  await expect.element(offer).toMatchTextContent('Palmetto Flood hasn’t been asked about other deductibles.');
  await press('{ArrowRight}');
  await expect.element(say()).toMatchTextContent('Tidewater Mutual');
  await expect.element(call()).not.toMatchTextContent('Our Rates');
  await press('{ArrowLeft}s');
  const dialog = page.getByRole('dialog', { name: 'Send or download' });
  const sent = dialog.getByLabelText('Quotes', { exact: true });
  await expect.element(sent).toMatchTextContent('Palmetto Flood');
  await expect.element(sent).not.toMatchTextContent('Tidewater Mutual');
  await expect.element(dialog.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveFocus();
});

test('begins in the language of the client, and gives the focus back', async () => {
  await openApplication({ ...shown, client_language: 'es' }, { ...complete, getWhatIf: GRID });
  const button = page.getByRole('button', { name: 'Call mode' });
  await focus(button);
  await press('{Enter}');
  await expect.element(call()).toMatchTextContent('Tidewater Mutual cuesta $2,563 al año.');
  await press('{Escape}');
  await expect.element(call()).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('leads from a question to its field', async () => {
  await openApplication({ ...shown, values: { ...VALUES, roof_year: null } }, { ...complete, getWhatIf: GRID });
  await page.getByRole('button', { name: 'Call mode' }).click();
  await expect.element(call().getByRole('region', { name: 'Ask' })).toMatchTextContent('Year of the roof?');
  await press('1');
  await expect.element(call()).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Roof year')).toHaveFocus();
});

test('says that other deductibles could not be loaded, and loads them again', async () => {
  const calls = await openApplication(shown, { ...complete, getWhatIf: () => new Refused(422, 'Not now.') });
  await page.getByRole('button', { name: 'Call mode' }).click();
  const offer = call().getByRole('region', { name: 'Offer' });
  await expect.element(offer).toMatchTextContent('Other deductibles couldn’t be loaded.');
  calls.stub({ getWhatIf: GRID });
  await offer.getByRole('button', { name: 'Try again' }).click();
  await expect.element(offer).toMatchTextContent('you’d save $300 a year');
});

test('compares no deductible of a quote that is on other terms', async () => {
  const other = { payload: { ...TERMS, deductibles: { deductible: '$2,000' } } };
  await openApplication(
    { ...shown, quotes: [aQuote(1, 'Tidewater Mutual', 2_563.07, other)] },
    { ...complete, getWhatIf: GRID },
  );
  await page.getByRole('button', { name: 'Call mode' }).click();
  await expect
    .element(call().getByRole('region', { name: 'Offer' }))
    .toMatchTextContent('This quote isn’t on all the terms asked, so another deductible doesn’t compare.');
});

test('has nothing to read out while no price can be bound', async () => {
  await openApplication({ ...shown, quotes: QUOTES.slice(2) }, complete);
  await page.getByRole('button', { name: 'Call mode' }).click();
  await expect.element(call().getByText('Nothing to read out yet')).toBeVisible();
  await expect.element(call().getByRole('button', { name: /^Send/ })).not.toBeInTheDocument();
  await expectAccessible(call());
});

test('is for lines priced by the year and compared with the request', () => {
  const auto = anApplication({ ...shown, type: 'auto', quotes: [aQuote(1, 'Gulf Auto', 640)] });
  expect([isCallable(anApplication(shown)), isCallable(auto)]).toEqual([true, false]);
});

test('marks a price of a test setting', async () => {
  const [one, two] = [aQuote(1, 'Tidewater Mutual', 2_563.07, { is_sandbox: true, payload: TERMS }), QUOTES[1]];
  await openApplication({ ...shown, quotes: [one, two as Quote] }, { ...complete, getWhatIf: GRID });
  await page.getByRole('button', { name: 'Call mode' }).click();
  await expect.element(call().getByText('Sandbox')).toBeVisible();
  await press('{ArrowRight}');
  await expect.element(call().getByText('Sandbox')).not.toBeInTheDocument();
});
