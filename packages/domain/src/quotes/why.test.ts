import { expect, test } from 'vitest';
import { whyNoQuote } from './why.ts';

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
  ['no answer in time', answer('timeout'), ['No answer in time']],
  ['an indication', answer('indication'), ['not bindable until bridged']],
  ['nothing said', answer('declined'), []],
])('%s', (_what, said, expected) => {
  expect(said).toEqual(expected);
});
