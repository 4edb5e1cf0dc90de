import { expect, test } from 'vitest';
import { reasonsText, whyNoQuote } from './why.ts';

const answer = (outcome: string, description = '', reasons: string[] = []) =>
  whyNoQuote({ outcome, rate_type: 'bindable', description, reasons });

test.each([
  [
    'its description goes first',
    answer('declined', 'Outside of guidelines', ['Prior losses']),
    ['Outside of guidelines', 'Prior losses'],
  ],
  [
    'one that is made of the reasons says them once',
    answer('declined', 'Roof; Losses', ['Roof', 'Losses']),
    ['Roof; Losses'],
  ],
  ['reasons alone', answer('referral', '', ['Prior losses']), ['Prior losses']],
  ['no answer in time', answer('timeout'), ['The carrier did not answer in time.']],
  [
    'a failure is said in words, not in its technical ones',
    whyNoQuote({
      outcome: 'error',
      rate_type: 'bindable',
      description: 'The carrier answered with something that is not JSON.',
      reasons: [],
      failure: 'unreadable',
      carrier_name: 'Palmetto',
    }),
    ["Palmetto's answer could not be read."],
  ],
  [
    "the carrier's message follows a refused request",
    whyNoQuote({
      outcome: 'error',
      rate_type: 'bindable',
      description: 'The carrier did not take the request (status 400).',
      reasons: ['Zip is not in our territory.'],
      failure: 'request',
      carrier_name: 'Palmetto',
    }),
    ['Palmetto did not take the request.', 'Zip is not in our territory.'],
  ],
  ['an indication', answer('indication'), ['It can’t be bound until the carrier confirms it.']],
  ['nothing said', answer('declined'), []],
])('%s', (_what, reasons, expected) => {
  expect(reasons).toEqual(expected);
});

test.each<[string[], string]>([
  [
    ['rated by sample rates', 'Enter your own rates to quote.'],
    'Rated by sample rates. Enter your own rates to quote.',
  ],
  [['Roof is too old ', ' ', 'prior losses?'], 'Roof is too old. Prior losses?'],
  [[], ''],
])('reads the reasons %j as sentences', (reasons, text) => {
  expect(reasonsText(reasons)).toBe(text);
});
