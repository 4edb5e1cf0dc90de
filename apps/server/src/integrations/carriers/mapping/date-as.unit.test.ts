import { describe, expect, it } from 'vitest';
import { dateAs } from './date-as.ts';
import { evaluate } from './mapping.ts';

describe('$date', () => {
  it.each([
    ['2026-03-07', 'MM/dd/yyyy', '03/07/2026'],
    ['2026-03-07', 'M/d/yy', '3/7/26'],
    ['2026-11-21', 'yyyyMMdd', '20261121'],
    ['2026-11-21', undefined, '2026-11-21'],
    ['03/07/2026', 'yyyy-MM-dd', '2026-03-07'],
    ['2026-11-21', 'dd.MM.yyyy', '21.11.2026'],
  ])('of %s as %s is %s', (value, pattern, written) => expect(dateAs(value, pattern)).toBe(written));

  it.each([undefined, null, ''])('of %s is nothing', (value) => expect(dateAs(value, 'yyyy')).toBeUndefined());

  it.each([
    ['2026-02-30', 'yyyy', /no date/],
    ['soon', 'yyyy', /no date/],
    ['2026-03-07', 'MMM d', /no form of a date/],
    ['2026-03-07', 'YYYY', /no form of a date/],
    ['2026-03-07', '', /no form of a date/],
  ])('of %s as %s is refused', (value, pattern, fault) => expect(() => dateAs(value, pattern)).toThrow(fault));

  it('stands in a mapping: what is not there is left out', async () => {
    const input = { values: { from: '2026-03-07' } };
    await expect(evaluate('{"a": $date(values.from, "MM/dd/yyyy"), "b": $date(values.none)}', input)).resolves.toEqual({
      a: '03/07/2026',
    });
    await expect(evaluate('$money("$1,310.50")', {})).resolves.toBe(1_310.5);
  });
});
