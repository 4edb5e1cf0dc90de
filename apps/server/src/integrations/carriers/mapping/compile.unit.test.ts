import { describe, expect, it } from 'vitest';
import { preparedNames } from '../rating/inputs.ts';
import { compile, read } from './compile.ts';
import { evaluate, oneSecond } from './mapping.ts';
import { nameFault } from './mapping-faults.ts';

describe('an expression that takes long to read', () => {
  it.each([
    ['climbs from step to step', `a.${'%.'.repeat(8_000)}a`],
    ['is one long path', `${'a.'.repeat(4_000)}a`],
    ['looks into what it looked into', `a${'[1]'.repeat(4_000)}`],
    ['hides its steps in texts', `"${'.'.repeat(1_001)}"`],
  ])('as it %s is refused before it is read', async (_what, expression) => {
    // The parser itself would report the step at which it gave up, or accept the expression.
    for (const one of [read, (text: string) => compile(text, 50)])
      expect(() => one(expression)).toThrow(/^more than 1000 dots, brackets/);
    await expect(evaluate(expression, {})).rejects.toThrow(/^more than 1000 dots/);
    expect([nameFault(expression), preparedNames(expression)]).toEqual([null, null]);
  });

  it('is taken as long as honest mappings are', async () => {
    const fields = Array.from({ length: 450 }, (_, n) => `"field_${n}": values.field_${n}`);
    await expect(evaluate(`{${fields.join(', ')}}`, { values: { field_7: 1 } })).resolves.toEqual({ field_7: 1 });
  });

  it('is counted as time of those that it belongs to, once', async () => {
    const time = oneSecond();
    // Used nowhere else, because parsed expressions are cached.
    const unread = 'once.only +';
    await expect(evaluate(unread, {}, time)).rejects.toThrow(/./);
    const left = time.left_ms;
    expect(left).toBeLessThan(1_000);
    await expect(evaluate(unread, {}, time)).rejects.toThrow(/./);
    expect(time.left_ms).toBe(left);
  });
});
