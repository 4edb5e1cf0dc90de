import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inMonths, spansOf, toMonthEnd } from './range.ts';

const at = (text: string) => new Date(`${text}T00:00:00Z`);

it.each([
  ['2026-01-01', '2026-04-01', ['2026-01-01', '2026-04-01'], []],
  [
    '2026-01-15',
    '2026-04-10',
    ['2026-02-01', '2026-04-01'],
    [
      ['2026-01-15', '2026-02-01'],
      ['2026-04-01', '2026-04-10'],
    ],
  ],
  ['2026-01-15', '2026-01-20', null, [['2026-01-15', '2026-01-20']]],
  ['2026-01-15', '2026-02-20', null, [['2026-01-15', '2026-02-20']]],
] as const)('%s to %s', (from, to, months, rest) => {
  const span = ([a, b]: readonly [string, string]) => ({ from: at(a), to: at(b) });
  expect(inMonths({ from: at(from), to: at(to) })).toEqual({
    months: months && span(months as [string, string]),
    rest: rest.map((one) => span(one as [string, string])),
  });
});

it('no day is lost and none counted twice', () => {
  const day = fc.integer({ min: 0, max: 9_000 });
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)].map((one) => new Date(one * 86_400_000));
      const { months, rest } = inMonths({ from: from as Date, to: to as Date });
      const spans = [...rest, ...(months ? [months] : [])].sort((x, y) => x.from.getTime() - y.from.getTime());
      let end = (from as Date).getTime();
      for (const span of spans) {
        expect(span.from.getTime()).toBe(end);
        expect(span.to.getTime()).toBeGreaterThan(end);
        end = span.to.getTime();
      }
      expect(end).toBe((to as Date).getTime());
    }),
  );
});

it('the days before are as many', () => {
  const { now, before } = spansOf({ from: '2026-03-01', to: '2026-03-31' });
  expect(before.to).toEqual(now.from);
  expect(now.to.getTime() - now.from.getTime()).toBe(before.to.getTime() - before.from.getTime());
});

it.each([
  ['2026-11-23T00:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00.000Z'],
  ['2026-11-22T00:00:00Z', '2026-11-22T00:00:00.000Z'],
])('a span up to %s ends for the tallies at %s', (to, end) => {
  const now = new Date('2026-11-22T15:00:00Z');
  expect(toMonthEnd({ from: new Date('2026-01-01T00:00:00Z'), to: new Date(to) }, now).to.toISOString()).toBe(end);
});
