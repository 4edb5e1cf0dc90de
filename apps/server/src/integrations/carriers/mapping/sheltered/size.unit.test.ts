import { describe, expect, it } from 'vitest';
import { isLight } from './size.ts';

describe('isLight', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
  it.each([
    [
      'an application',
      { values: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`field_${n}`, 'value'])) },
      true,
    ],
    ['nothing', undefined, true],
    ['a long text', { a: 'x'.repeat(60_000) }, false],
    ['a long key', { ['x'.repeat(60_000)]: 1 }, false],
    ['many numbers', { a: Array.from({ length: 9_000 }, (_, n) => n) }, false],
    ['a deep nesting', deep, false],
  ])('of %s', (_what, value, light) => {
    expect(isLight(value)).toBe(light);
    expect(isLight(value)).toBe(light);
  });
});
