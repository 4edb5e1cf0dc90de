import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choiceOfTicks, nothingToSendText } from './chosen.ts';
import { divideQuotes, proposedQuotes } from './proposed.ts';

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
])('all leaves a price in doubt out: %s', (_what, quotes, sent, held) => {
  const application = { quotes, outdated: null };
  expect(idsOf(proposedQuotes(application))).toEqual(sent);
  expect(divideQuotes(application, 'all').leftOut.map(({ quote: { id }, why }) => [id, why])).toEqual(
    held.map((id) => [id, 'doubtful']),
  );
});

test('a price in doubt goes out where somebody chooses it', () => {
  const quotes = [quote(1, 1_200), quote(2, 1_310), quote(3, 131_050)];
  expect(idsOf(proposedQuotes({ quotes, outdated: null }, [3, 1]))).toEqual([1, 3]);
});

const STATES = {
  current: {},
  earlier: { is_superseded: true, superseded_at: '2026-01-01T00:00:00Z' },
  expired: { is_expired: true },
  sample: { payload: { premium: 1_200, outcome: 'quoted', rate_type: 'sample' } },
  declined: { payload: { premium: null, outcome: 'declined', rate_type: 'bindable' } },
} as const;

test('names why each chosen quote is left out', () => {
  const quotes = Object.values(STATES).map((more, at) => quote(at + 1, 1_200 + at, more));
  const { sent, leftOut } = divideQuotes({ quotes, outdated: null }, [1, 2, 3, 4, 5]);
  expect(idsOf(sent)).toEqual([1]);
  expect(Object.fromEntries(leftOut.map(({ quote: { id }, why }) => [id, why]))).toEqual({
    2: 'earlier',
    3: 'expired',
    4: 'sample',
    5: 'unpriced',
  });
});

test('says why nothing can be sent', () => {
  const earlier = { quotes: [quote(1, 1_200, STATES.earlier), quote(2, 1_300)], outdated: null };
  expect(nothingToSendText(divideQuotes(earlier, [1]).leftOut, [1])).toMatch(/^The chosen quotes are from an earlier/);
  const expired = { quotes: [quote(1, 1_200, STATES.expired)], outdated: null };
  expect(nothingToSendText(divideQuotes(expired, 'all').leftOut, 'all')).toMatch(/^Every quote .* has expired/);
  expect(nothingToSendText(divideQuotes(expired, [1]).leftOut, [1])).toMatch(/^Every chosen quote .*Choose others/);
  const mixed = { quotes: [quote(1, 1_200, STATES.expired), quote(2, 1_300, STATES.earlier)], outdated: null };
  expect(nothingToSendText(divideQuotes(mixed, [1, 2]).leftOut, [1, 2])).toMatch(/^The chosen quotes are from an/);
});

test('sends no quote that was not ticked, and names every ticked one that it leaves out', () => {
  const states = fc.constantFrom(...Object.values(STATES));
  fc.assert(
    fc.property(
      fc.array(fc.record({ state: states, premium: fc.double({ min: 1, max: 90_000, noNaN: true }) }), {
        maxLength: 8,
      }),
      fc.array(fc.nat(10), { maxLength: 8 }),
      (rows, ticked) => {
        const quotes = rows.map(({ state, premium }, at) => quote(at, premium, state));
        const choice = choiceOfTicks(ticked);
        const { sent, leftOut } = divideQuotes({ quotes, outdated: null }, choice);
        const named = [...sent, ...leftOut.map((one) => one.quote)].map(({ id }) => id);
        if (choice === 'all') return;
        expect(ticked).toEqual(expect.arrayContaining(named));
        expect(new Set(named)).toEqual(new Set(ticked.filter((id) => id < quotes.length)));
      },
    ),
  );
});
