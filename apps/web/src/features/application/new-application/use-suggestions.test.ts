import { expect, it } from 'vitest';
import { shownFor } from './use-suggestions.ts';

const OCEAN = { text: '12 Ocean Dr', address1: '12 Ocean Dr', city: '', state: 'FL', zip: '33139' };
const suggested = { suggestions: [OCEAN], attribution: '© Map', unavailable: undefined };
const away = { suggestions: [], unavailable: 'no answer in time' };

it.each([
  ['its own answer', '12 Oce', '12 Oce', suggested, ['12 Ocean Dr']],
  ['the one before while typing goes on', '12 Ocea', '12 Oce', suggested, ['12 Ocean Dr']],
  ['none of another text', '98 Main', '12 Oce', suggested, []],
  ['none of a longer text', '12 Oc', '12 Oce', suggested, []],
  ['none while nothing is wanted', '', '12 Oce', suggested, []],
  ['none before the first answer', '12 Oce', '', suggested, []],
])('%s is shown', (_, wanted, query, answer, texts) => {
  expect(shownFor(wanted, { query, suggested: answer }).suggestions.map(({ text }) => text)).toEqual(texts);
});

it('a reason is said for its own text alone', () => {
  expect(shownFor('12 Oce', { query: '12 Oce', suggested: away }).unavailable).toBe('no answer in time');
  expect(shownFor('12 Ocea', { query: '12 Oce', suggested: away }).unavailable).toBeUndefined();
});
