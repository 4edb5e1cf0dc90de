import { describe, expect, it } from 'vitest';
import { evaluate, MappingError } from './mapping.ts';

describe('evaluate', () => {
  it.each([
    ['$amount(a)', { a: '$5,000' }, 5_000],
    ['$amount(a)', { a: '1,310.50' }, 1_310.5],
    ['$amount(a)', { a: 7 }, 7],
    ['$amount(a)', { a: '2%' }, undefined],
    ['$amount(a)', { a: '' }, undefined],
    ['$amount(a)', {}, undefined],
    ['{"x": $amount(a)}', { a: null }, {}],
    ['$isYes(a)', { a: 'Yes' }, true],
    ['$isYes(a)', { a: 'No' }, false],
    ['$isYes(a)', {}, false],
    ['$isGiven(a)', { a: 0 }, true],
    ['$isGiven(a)', { a: ' ' }, false],
    ['$isGiven(a)', {}, false],
    ['$known(a, {"OK": "quoted"})', { a: 'OK' }, 'quoted'],
    [
      'a[b > 1].c',
      {
        a: [
          { b: 1, c: 1 },
          { b: 2, c: 2 },
        ],
      },
      2,
    ],
    ['$match(a, /^V/) ? 1 : 0', { a: 'VE' }, 1],
  ])('%s over %j is %j', async (expression, input, value) =>
    expect(evaluate(expression, input)).resolves.toEqual(value),
  );

  it.each([
    ['a +', /./],
    ['$nothing()', /./],
    ['$known(a, {"OK": 1})', /known/],
    ['$known("constructor", {"OK": 1})', /known/],
    ['($f := function($n){$f($n + 1) + 1}; $f(1))', /stack|deep|timeout/i],
    ['($f := function($n){$n > 0 ? $f($n + 1) : 0}; $f(1))', /timeout/i],
    ['$sum([1..9999999])', /sequence|range/i],
    ['$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)', /for ever/],
    [`"${'x'.repeat(20_001)}"`, /longer/],
  ])('%s ends in a MappingError', async (expression, message) => {
    await expect(evaluate(expression, { a: 'NO' })).rejects.toThrow(MappingError);
    await expect(evaluate(expression, { a: 'NO' })).rejects.toThrow(message);
  });

  it('gives every one of many at once its own limits and its own answer', async () => {
    const all = Array.from({ length: 50 }, (_, n) => evaluate('$sum([1..100].($ * $$.n))', { n }));
    await expect(Promise.all(all)).resolves.toEqual(Array.from({ length: 50 }, (_, n) => 5_050 * n));
  });

  it('hands out nothing of the program itself', async () => {
    await expect(evaluate('constructor', {})).resolves.toBeUndefined();
    await expect(evaluate('$amount.constructor', {})).resolves.toBeUndefined();
    await expect(evaluate('"".constructor.constructor("return 1")()', {})).resolves.toBeUndefined();
  });
});
