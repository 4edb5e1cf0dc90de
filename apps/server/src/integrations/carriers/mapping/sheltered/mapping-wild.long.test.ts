import { describe, expect, it } from 'vitest';
import { evaluate, forAnswer, MappingError, oneSecond } from '../mapping.ts';

describe('an expression that runs wild', () => {
  const A = 'a'.repeat(60);
  it.each([
    [`$match("${A}!", /((a+))+$/)`, /timeout/],
    [`$match("${A}!", /(a|aa)+$/)`, /timeout/],
    [`$replace("${A}!", /^(a+)+$/, "")`, /timeout/],
    ['($f := function($n) {$n > 0 ? $f($n + 1) : 1}; $f(1))', /timeout/],
    ['($f := function($n) {$f($n + 1) + 1}; $f(1))', /stack|deep|timeout/i],
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

  it('lets those that belong together have one second', async () => {
    const time = oneSecond();
    await expect(evaluate(`$match("${A}!", /(a|aa)+$/)`, {}, time)).rejects.toThrow(/timeout/);
    await expect(evaluate('1', {}, time)).rejects.toThrow(/timeout/);
    await expect(evaluate('1', {})).resolves.toBe(1);
  });

  it('holds up itself only, however often it is evaluated', async () => {
    const wild = '($f := function($n){$n > 0 ? $f($n + 1) : 1}; $f(1))';
    let ended = 0;
    for (let count = 0; count < 8; count += 1)
      void evaluate(wild, { count }).catch(() => {
        ended += 1;
      });
    await expect(evaluate('$replace(a, /b+/, "d")', { a: 'abba' })).resolves.toBe('ada');
    expect(ended).toBeLessThan(4);
  });

  it('waits for its turn as long as its time says, for an answer longest', async () => {
    const sometimes = 'wild ? ($f := function($n){$n > 0 ? $f($n + 1) : 0}; $f(1)) : $replace(a, /b+/, "e")';
    const first = evaluate(sometimes, { wild: true });
    const behind = [{ ...oneSecond(), patience_ms: 1 }, forAnswer()].map((time) =>
      evaluate(sometimes, { a: 'abba' }, time),
    );
    expect(await Promise.allSettled([first, ...behind])).toMatchObject([
      { status: 'rejected' },
      { reason: { message: expect.stringMatching(/too many/) } },
      { value: 'aea' },
    ]);
    expect(forAnswer().patience_ms).toBeGreaterThan(10_000);
  });
});
