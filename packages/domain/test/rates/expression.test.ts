import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldNameOf, isFieldName, namesRead, withNameChanged } from '../../src/rates/index.ts';

const read = (expression: string) =>
  namesRead(expression).map(({ name, isFormula }) => (isFormula ? `$.${name}` : name));

describe('the names that an expression reads', () => {
  test.each([
    ['round(dwelling / 1000 * state_rate * $.combined, 2)', ['dwelling', 'state_rate', '$.combined']],
    ['filter([{label: "Tax", amount: $.tax}], #.amount > 0)', ['$.tax']],
    ['{label: "Zone " + zone, value: rate, "of": a, [key]: b}', ['zone', 'rate', 'a', 'key', 'b']],
    ['water_backup ? 85 : 0', ['water_backup']],
    ['a ? b : c', ['a', 'b', 'c']],
    ['{x: a ? b : c, y: d}', ['a', 'b', 'c', 'd']],
    ['not (year < 1975) and zone in ["A", "V"] or null == x', ['year', 'zone', 'x']],
    ['\'name of nothing\' + "another"', []],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the language has holes of its own
    ['`Zone ${zone} of ${ {k: v}.k }` + tail', ['zone', 'v', 'tail']],
    ['property.of.it[index]', ['property', 'index']],
    ['$root.year', ['year']],
    ['$ > 5', []],
    ['[low..high]', ['low', 'high']],
    ['(1_000 + 2.5e3) * factor', ['factor']],
    ['half = year / 2; half + 1', ['year']],
    ['x == y', ['x', 'y']],
    ['max([a, b])', ['a', 'b']],
    ['', []],
    ['"unclosed + name', ['unclosed', 'name']],
  ])('%s', (expression, names) => {
    expect(read(expression)).toEqual(names);
  });

  test('change with a name that is given another', () => {
    const expression = 'rate * $.rate + round(rate) + {rate: rate}.rate + "rate"';
    expect(withNameChanged(expression, 'rate', 'base_rate', { isFormula: false })).toBe(
      'base_rate * $.rate + round(base_rate) + {rate: base_rate}.rate + "rate"',
    );
    expect(withNameChanged(expression, 'rate', 'r', { isFormula: true })).toBe(
      'rate * $.r + round(rate) + {rate: rate}.rate + "rate"',
    );
  });

  test('are found in whatever text without end or fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab$.{}[]()`\'"#:?,= 1${') }), (expression) => {
        for (const { name, at } of namesRead(expression)) expect(expression.startsWith(name, at)).toBe(true);
      }),
    );
  });
});

describe('a field name', () => {
  test.each([
    ['Age of roof', 'age_of_roof'],
    ['Rate per $1,000', 'rate_per_1_000'],
    ['4 point', 'n_4_point'],
    ['not', 'n_not'],
    ['—', 'value'],
  ])('of %s is %s', (title, name) => {
    expect(fieldNameOf(title)).toBe(name);
  });

  test('is always one, and none that is taken', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 3 }), (title, times) => {
        const taken = new Set<string>();
        for (let at = 0; at <= times; at += 1) {
          const name = fieldNameOf(title, taken);
          expect(isFieldName(name)).toBe(true);
          expect(taken.has(name)).toBe(false);
          taken.add(name);
        }
      }),
    );
  });
});
