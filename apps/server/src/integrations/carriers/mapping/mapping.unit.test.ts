import { describe, expect, it } from 'vitest';
import { evaluate, expressionFault, MappingError } from './mapping.ts';

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
  ])('%s ends in a MappingError', async (expression, message) => {
    await expect(evaluate(expression, { a: 'NO' })).rejects.toThrow(MappingError);
    await expect(evaluate(expression, { a: 'NO' })).rejects.toThrow(message);
  });

  it('gives the same wherever it is evaluated', async () => {
    const heavy = { a: ['x'.repeat(60_000), 'b'], n: { d: 1 } };
    const light = { a: ['x', 'b'], n: { d: 1 } };
    for (const expression of ['{"c": a[1], "d": n, "e": nothing}', 'a[1]', 'nothing', '[]', '{}', 'null', 'n.d = 1'])
      expect(await evaluate(expression, heavy)).toEqual(await evaluate(expression, light));
    await expect(evaluate('$known(a[1], {})', heavy)).rejects.toThrow("'b' is not a word that is known here");
  });

  it('is not too long itself, nor too deep', async () => {
    await expect(evaluate(`"${'x'.repeat(20_001)}"`, {})).rejects.toThrow(/longer/);
    await expect(evaluate('('.repeat(9_000), {})).rejects.toThrow(MappingError);
  });

  it('does not speak at length of what it met', async () => {
    const failed = await evaluate('$known(a, {})', { a: 'x'.repeat(40_000) }).catch((error: Error) => error.message);
    expect((failed as string).length).toBeLessThanOrEqual(500);
    expect(expressionFault('a +')).toMatch(/character/);
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
