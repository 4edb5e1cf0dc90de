import { expect, test } from 'vitest';
import { heldBackQuotes, proposedQuotes } from './proposed.ts';

const quote = (id: number, premium: number | null, more: object = {}) => ({
  id,
  is_superseded: false,
  superseded_at: null,
  is_expired: false,
  group_name: `Carrier ${id}`,
  payload: { premium, outcome: 'quoted', rate_type: 'bindable' },
  ...more,
});
const idsOf = (quotes: readonly { id: number }[]) => quotes.map(({ id }) => id);

test.each([
  ['cents read as dollars', [quote(1, 1_200), quote(2, 1_310), quote(3, 131_050)], [1, 2], [3]],
  ['dollars read as cents', [quote(1, 1_200), quote(2, 1_310), quote(3, 13.1)], [1, 2], [3]],
  ['a price alone that is unlike any premium', [quote(1, 4)], [], [1]],
  ['two carriers show no level', [quote(1, 1_200), quote(2, 131_050)], [1, 2], []],
  [
    'several offers of one carrier are one level',
    [quote(1, 1_200), quote(2, 14_000, { group_name: 'Carrier 1' }), quote(3, 1_310), quote(4, 1_250)],
    [1, 4, 3],
    [2],
  ],
  ['an expired price is on none', [quote(1, 1_200), quote(2, 4, { is_expired: true })], [1], []],
])('all leaves a price in doubt out: %s', (_what, quotes, sent, held) => {
  const application = { quotes, outdated: null };
  expect(idsOf(proposedQuotes(application))).toEqual(sent);
  expect(idsOf(heldBackQuotes(application))).toEqual(held);
});

test('a price in doubt goes out where somebody chooses it', () => {
  const quotes = [quote(1, 1_200), quote(2, 1_310), quote(3, 131_050)];
  expect(idsOf(proposedQuotes({ quotes, outdated: null }, { ids: [3, 1] }))).toEqual([1, 3]);
});
