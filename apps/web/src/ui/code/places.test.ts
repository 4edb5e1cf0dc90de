import { expect, test } from 'vitest';
import { faultOf, faultText, placeOf } from './places.ts';

test('a character has a line and a column, both from 1', () => {
  expect(placeOf('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
  expect(placeOf('ab\ncd', 2)).toEqual({ line: 1, column: 3 });
  expect(placeOf('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
});

const CODE = '{\n  "a": values.zip,\n  "b": $money(values.ded)\n}';

test.each([
  ['Expected "}", got ":" (at character 8)', ':', 'Line 2, column 6: expected "}", got ":"'],
  ['There is no field `ded` in any form.', 'values.ded', 'Line 3, column 15: there is no field `ded` in any form.'],
  ['There is no function $money.', '$money', 'Line 3, column 8: there is no function $money.'],
  ['It is not well-formed XML: odd (line 2)', '  "a": values.zip,', 'Line 2, column 1: it is not well-formed XML: odd'],
  ['No sign. Line 3, column 9', '$money', 'Line 3, column 8: no sign.'],
])('%s', (message, marked, words) => {
  const fault = faultOf(CODE, message)!;
  expect(CODE.slice(fault.from, fault.to)).toContain(marked);
  expect(faultText(CODE, fault)).toBe(words);
});

test('what is said of the whole has no place', () => {
  expect(faultOf(CODE, 'Field is required.')).toBeNull();
  expect(faultOf('a', 'Odd (line 70)')).toBeNull();
});

test('a character of a template is one of the whole, whichever of its expressions it is in', () => {
  const path = '/{{number}}/quotes/\n{{values.zip +}}/{{x}}';
  const fault = faultOf(path, 'Unexpected end of expression (at character 34)')!;
  expect(path.slice(fault.from, fault.to)).toBe('+');
  expect(faultText(path, fault)).toBe('Line 2, column 14: unexpected end of expression');
});
