import { expect, it } from 'vitest';
import { cellFault, formulaFault, mayTakeTime } from './faults.ts';

it.each([
  ['round(base * 1.1, 2)', null],
  ['', null],
  ['$.nothing * 2', null],
  ['1 +', 'it ends too early'],
  ['round(1', 'a bracket is not closed'],
  ['"a', 'a quote is not closed'],
  ['a.', 'a name is missing after the dot'],
  ['x * * 2', 'the text at character 5 does not belong there'],
  ['a | b', 'the sign at character 3 is not known'],
  ['roof factor', 'two things stand side by side without a sign between them, or a function is not known'],
  ['anyfunction(2)', 'two things stand side by side without a sign between them, or a function is not known'],
  ['map([1, 2], # * * 2)', 'the text at character 17 does not belong there'],
  ['map(a, #) +', 'it ends too early'],
  ['map(a, #', 'a bracket is not closed'],
  ['1) and (map(a, #)', 'the text at character 2 does not belong there'],
])('the formula %s', (expression, fault) => {
  expect(formulaFault(expression)).toBe(fault);
  expect(cellFault('result', expression)).toBe(fault);
});

it.each([
  ['', null],
  ['"Frame", "Steel"', null],
  ['[1950..1974]', null],
  ["startsWith($, 'A')", null],
  ['null', null],
  ['Frame', 'a text must be in quotes: "Frame"'],
  ['[1900..', 'it is no condition like >= 2, [1950..1974] or "A", "V"'],
])('the condition %s', (cell, fault) => {
  expect(cellFault('condition', cell)).toBe(fault);
});

it('a formula that compares long texts is read and not run', () => {
  const long = (sign: string) => `"${sign.repeat(4_900)}"`;
  const compared = `fuzzyMatch(${long('a')}, ${long('b')})`;
  expect(mayTakeTime(compared)).toBe(true);
  expect(formulaFault(compared)).toBeNull();
  expect(formulaFault(`${compared} * * 2`)).toBe(`the text at character ${compared.length + 4} does not belong there`);
});

it.each([
  ['ends the process that works it out', '5 % 0'],
  ['has more digits than a number may', '1e28 * 1e28'],
  ['is a block', '(x = 5; y = x % 0; y)'],
  ['is a block without brackets', 'x = 5; x % 0'],
])('a formula that %s is read and not run', (_what, expression) => {
  // Running it in this process would crash the process.
  expect(formulaFault(expression)).toBeNull();
  expect(cellFault('result', expression)).toBeNull();
  expect(formulaFault(`${expression} +`)).toBe('it ends too early');
});

it('a condition that gives something a name is read and not run', () => {
  expect(cellFault('condition', 'x = 5 % 0; $ > x')).toBeNull();
  expect(cellFault('condition', 'matches($, "^A")')).toBeNull();
});
