import { expect, test } from 'vitest';
import type { Outcome } from './outcome.ts';
import { resultText, settingsOf, staleText, type Tried } from './tried.ts';

const ANA = { id: 1, number: 1001, name: 'Ana Ruiz' };
const BEN = { id: 2, number: 1002, name: 'Ben Cole' };
const STANDING = { revision: 7, version: 2 };
const TRIED: Tried = { application: ANA, use: 'draft', settings: settingsOf('draft', STANDING) };
const NOW = { ...STANDING, use: 'draft', application: ANA } as const;

test.each([
  [TRIED, NOW, null],
  [TRIED, { ...NOW, application: BEN }, 'not the application chosen above'],
  [TRIED, { ...NOW, application: undefined }, 'not the application chosen above'],
  [TRIED, { ...NOW, use: 'published' as const }, 'published settings are chosen above'],
  [TRIED, { ...NOW, revision: 8 }, 'the draft has changed since'],
  [TRIED, { ...NOW, version: 3 }, null],
  [
    { ...TRIED, use: 'published' as const, settings: settingsOf('published', STANDING) },
    { ...NOW, use: 'published' as const, revision: 8 },
    null,
  ],
])('a result is told apart from what would come now', (tried, now, words) => {
  expect(staleText(tried, now)).toBe(words);
});

test('a result of several offers says how many and from which price', () => {
  const one = { outcome: 'quoted', premium: 1_234 } as Outcome;
  const offer = { ...one, key: 'a', name: null, carrier_name: null };
  expect(resultText(one)).toBe('quoted, $1,234.00');
  expect(resultText({ ...one, offers: [offer, { ...offer, key: 'b' }] })).toBe('2 offers, from $1,234.00');
});
