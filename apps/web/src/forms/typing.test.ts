import type { Field } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { isWhole, maskTyping, TypingHistory, takesKey } from './typing.ts';

const of = (kind: Field['kind']): Field => ({ key: 'x', label: 'X', kind });
const end = (text: string) => ({ text, caret: text.length });

test.each([
  ['money', '1250000', '$1,250,000'],
  // Text whose meaning the mask would change stays as typed: 250.000 became $250, 100k became $100.
  ['money', '$1,250,000.00', '$1,250,000.00'],
  ['money', '100k', '100k'],
  ['money', '1.2m', '1.2m'],
  ['money', '-5', '-5'],
  ['money', '1e5', '1e5'],
  ['money', '250.000', '250.000'],
  ['money', '', ''],
  ['digits', '1840', '1,840'],
  ['year', '19a875', '19a875'],
  ['digits', '100k', '100,000'],
  ['digits', '$1,200', '1,200'],
  ['digits', '1,840 sq ft', '1,840'],
  // Foreign thousands or a fraction: the user decides.
  ['digits', '1.250', '1.250'],
  ['digits', '250.000', '250.000'],
  ['year', '2/3/1987', '2/3/1987'],
  ['year', '19876', '1987'],
  ['phone', '305-555-0100 x12', '305-555-0100 x12'],
  ['phone', '305.555.0100', '(305) 555-0100'],
  ['phone', '+1 (305) 555-0100', '(305) 555-0100'],
  ['phone', '3055', '(305) 5'],
  ['decimal', '-1.5', '-1.5'],
  ['name', 'ann', 'ann'],
] as const)('section 5: typing into %s: %s', (kind, raw, text) => {
  expect(maskTyping(of(kind), end(raw))).toEqual(end(text));
});

test('masks dollars and cents up to two decimals, and nothing that may be a foreign notation', () => {
  const cents: Field = { ...of('money'), cents: true };
  for (const [raw, text] of [
    ['1234567', '$1,234,567'],
    ['1234567.', '$1,234,567.'],
    ['$1,2345.50', '$12,345.50'],
    ['1234.505', '1234.505'],
    ['1.234,50', '1.234,50'],
    ['1310,00', '$131,000'],
  ] as const)
    expect(maskTyping(cents, end(raw)).text).toBe(text);
  for (const raw of ['1310,00', '1,5', 'much']) expect(maskTyping(cents, end(raw), true).text).toBe(raw);
});

test.each([
  ['year', '7', '1987', true],
  ['year', '6', '19876', false],
  ['year', 'a', '19a', false],
  ['digits', 'k', '12k', false],
  ['digits', '.', '1.', false],
  ['digits', ',', '1,', true],
  ['digits', '7', '1,234,567,890,123,456', true],
  ['digits', '7', '12,345,678,901,234,567', false],
  ['money', 'k', '$100k', true],
  ['money', '9', '$99,999,999,999', true],
  ['money', '9', '$999,999,999,999', false],
  ['phone', 'x', '(305) 555-0100 x', true],
] as const)('section 5: %s and the key %s that makes it %s', (kind, key, text, isTaken) => {
  expect(takesKey(of(kind), key, text)).toBe(isTaken);
});

test('the caret stays behind the same digit', () => {
  expect(maskTyping(of('money'), { text: '$12,5000', caret: 4 })).toEqual({ text: '$125,000', caret: 3 });
  expect(maskTyping(of('phone'), { text: '(3905) 555-010', caret: 3 })).toEqual({ text: '(390) 555-5010', caret: 3 });
});

test('half a year or date waits, everything else is taken as typed', () => {
  expect(isWhole(of('year'), '198')).toBe(false);
  expect(isWhole(of('year'), '1987')).toBe(true);
  expect(isWhole(of('date'), '1/2/19')).toBe(false);
  expect(isWhole(of('date'), '1/2/1970')).toBe(true);
  expect(isWhole(of('text'), 'a')).toBe(true);
});

test('undoes a run of letters as one step, and each other change as its own, with the caret where it was', () => {
  const history = new TypingHistory();
  const money = of('money');
  const input = (text: string, caret: number, kind: string) =>
    history.add({ text, caret }, maskTyping(money, { text, caret }), kind);
  history.begin('$100');
  input('1', 1, 'insertText');
  input('$12', 3, 'insertText');
  input('$125', 4, 'insertText');
  input('$1255', 5, 'insertText');
  input('$1,25', 5, 'deleteContentBackward');
  // An edit elsewhere in the text.
  input('$9125', 2, 'insertText');
  input('250000', 6, 'insertFromPaste');
  const undo = () => history.move(-1);
  expect(undo()).toEqual({ text: '$9,125', caret: 6 });
  expect(undo()).toEqual({ text: '$125', caret: 1 });
  expect(undo()).toEqual({ text: '$1,255', caret: 6 });
  expect(undo()).toEqual({ text: '$100', caret: 4 });
  expect(undo()).toBeNull();
  for (const text of ['$1,255', '$125', '$9,125', '$250,000']) expect(history.move(1)?.text).toBe(text);
  expect(history.move(1)).toBeNull();
});
