import { expect, it } from 'vitest';
import { canUndo, enterLeadsTo, missingAfter, nextMissing } from './missing-field.ts';

const ORDER = ['a', 'b', 'c', 'd'];
const missing = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, ['Field is required.']]));

it('what was answered stays, and what came to be missing takes its place in the form’s order', () => {
  const first = missingAfter([], ORDER, missing('b', 'd'), {});
  expect(first.map(({ key }) => key)).toEqual(['b', 'd']);
  expect(missingAfter(first, ORDER, missing('d'), { b: 1 })).toBe(first);
  expect(missingAfter(first, ORDER, missing('c', 'd'), { b: 1 }).map(({ key }) => key)).toEqual(['b', 'c', 'd']);
});

it.each([
  ['the one behind it', ['a', 'b', 'c'], ['b', 'c'], 'b', 'c'],
  ['the first again behind the last', ['a', 'b', 'c'], ['a', 'c'], 'c', 'a'],
  ['itself when it alone is missing', ['a', 'b'], ['b'], 'b', 'b'],
  ['the first one from nowhere', ['a', 'b'], ['a', 'b'], null, 'a'],
  ['none when all are answered', ['a', 'b'], [], 'a', null],
])('Enter goes to %s', (_, keys, left, from, next) => {
  expect(nextMissing(keys, missing(...left), from)).toBe(next);
});

it.each([
  ['the next missing answer behind it', ['b', 'd'], 'a', 'b'],
  ['over what is answered', ['d'], 'a', 'd'],
  ['the first missing one again behind the last', ['a', 'b'], 'd', 'a'],
  ['the next field, when it alone is missing', ['b'], 'b', null],
  ['the next field, when nothing is missing', [], 'b', null],
])('in the whole form Enter goes to %s', (_, left, from, next) => {
  expect(enterLeadsTo(ORDER, missing(...left), from)).toBe(next);
});

it('an answer can be put back to what was there', () => {
  expect(canUndo({ key: 'a', before: null }, { a: 'Slab' })).toBe(true);
  expect(canUndo({ key: 'a', before: null }, { a: '' })).toBe(false);
  expect(canUndo({ key: 'a', before: 'x' }, { a: 'x' })).toBe(false);
});
