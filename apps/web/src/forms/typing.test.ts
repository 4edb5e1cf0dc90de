import type { Field } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { isWhole, maskTyping, TypingHistory } from './typing.ts';

const of = (kind: Field['kind']): Field => ({ key: 'x', label: 'X', kind });
const end = (text: string) => ({ text, caret: text.length });

test.each([
  ['money', '1250000', '$1,250,000'],
  // What the mask would make another amount of stays as typed: 250.000 was $250, 100k was $100.
  ['money', '$1,250,000.00', '$1,250,000.00'],
  ['money', '100k', '100k'],
  ['money', '1.2m', '1.2m'],
  ['money', '-5', '-5'],
  ['money', '1e5', '1e5'],
  ['money', '250.000', '250.000'],
  ['money', '', ''],
  ['digits', '1840', '1,840'],
  ['year', '19a875', '19a875'],
  ['year', '2/3/1987', '2/3/1987'],
  ['phone', '305-555-0100 x12', '305-555-0100 x12'],
  ['phone', '305.555.0100', '(305) 555-0100'],
  ['phone', '+1 (305) 555-0100', '(305) 555-0100'],
  ['phone', '3055', '(305) 5'],
  ['decimal', '-1.5', '-1.5'],
  ['name', 'ann', 'ann'],
] as const)('section 5: typing into %s: %s', (kind, raw, text) => {
  expect(maskTyping(of(kind), end(raw))).toEqual(end(text));
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
  // Elsewhere in the text.
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
