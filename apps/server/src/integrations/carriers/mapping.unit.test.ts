import { describe, expect, it, vi } from 'vitest';
import { evaluate, expressionFault, forAnswer, MappingError, oneSecond } from './mapping.ts';

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

  const A = 'a'.repeat(60);
  it.each([
    [`$match("${A}!", /((a+))+$/)`, /timeout/],
    [`$match("${A}!", /(a|aa)+$/)`, /timeout/],
    [`$replace("${A}!", /^(a+)+$/, "")`, /timeout/],
    ['[1..9].$pad("x", 500000000)', /memory|timeout/],
    ['$base64encode($pad("x", 300000000))', /memory|timeout/],
    ['($f := function($o, $n) {$n = 0 ? $o : $f([$o, $o], $n - 1)}; $f([1], 40))', /timeout|memory|sequence/],
    ['($f := function($o, $n) {$n = 0 ? $o : $f({"a": $o, "b": $o}, $n - 1)}; $f({}, 40))', /timeout|memory/],
    ['{"then": /x/}', /timeout/],
    ['[1..10000].{"a": [1..300]}', /too much|memory|timeout/],
  ])('%s does no harm', async (expression, message) => {
    const [wild, tame] = await Promise.allSettled([
      evaluate(expression, {}),
      evaluate('$replace(a, /b+/, "c")', { a: 'abba' }),
    ]);
    expect(wild).toMatchObject({ reason: expect.any(MappingError) });
    expect(wild).toMatchObject({ reason: { message: expect.stringMatching(message) } });
    expect(tame).toMatchObject({ value: 'aca' });
  });

  it('gives the same wherever it is evaluated', async () => {
    const heavy = { a: ['x'.repeat(60_000), 'b'], n: { d: 1 } };
    const light = { a: ['x', 'b'], n: { d: 1 } };
    for (const expression of ['{"c": a[1], "d": n, "e": nothing}', 'a[1]', 'nothing', '[]', '{}', 'null', 'n.d = 1'])
      expect(await evaluate(expression, heavy)).toEqual(await evaluate(expression, light));
    await expect(evaluate('$known(a[1], {})', heavy)).rejects.toThrow("'b' is not a word that is known here");
  });

  it('lets those that belong together have one second', async () => {
    const time = oneSecond();
    await expect(evaluate(`$match("${A}!", /(a|aa)+$/)`, {}, time)).rejects.toThrow(/timeout/);
    await expect(evaluate('1', {}, time)).rejects.toThrow(/timeout/);
    await expect(evaluate('1', {})).resolves.toBe(1);
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

  it('that runs wild holds up itself only, however often it is evaluated', async () => {
    const wild = '($f := function($n){$n > 0 ? $f($n + 1) : 1}; $f(1))';
    let ended = 0;
    for (let count = 0; count < 8; count += 1)
      void evaluate(wild, { count }).catch(() => {
        ended += 1;
      });
    await expect(evaluate('$replace(a, /b+/, "d")', { a: 'abba' })).resolves.toBe('ada');
    expect(ended).toBeLessThan(4);
  });

  it('waits for its turn, for an answer longer than for anything else', async () => {
    const sometimes = 'wild ? ($f := function($n){$n > 0 ? $f($n + 1) : 0}; $f(1)) : $replace(a, /b+/, "e")';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const first = evaluate(sometimes, { wild: true });
      const behind = [oneSecond(), forAnswer()].map((time) => evaluate(sometimes, { a: 'abba' }, time));
      const all = Promise.allSettled([first, ...behind]);
      await vi.advanceTimersByTimeAsync(10_001);
      expect(await all).toMatchObject([
        { status: 'rejected' },
        { reason: { message: expect.stringMatching(/too many/) } },
        { value: 'aea' },
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});
