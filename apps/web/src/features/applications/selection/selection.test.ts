import type { ApplicationRow } from '@freeboard/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between, countOf, noSelection, pressed, type Selection, togglePage } from './selection.ts';

const page = [1, 2, 3, 4, 5].map((id) => ({ id }) as ApplicationRow);
const ids = ({ rows }: Selection) => [...rows.keys()].sort();
const none = noSelection('');

test('a press chooses a row, another one lets it go', () => {
  const once = pressed(none, page, 2, false);
  expect(ids(once)).toEqual([2]);
  expect(ids(pressed(once, page, 2, false))).toEqual([]);
});

test('Shift reaches from the last one, either way, and keeps what was chosen before', () => {
  const first = pressed(pressed(none, page, 5, false), page, 2, false);
  expect(ids(pressed(first, page, 4, true))).toEqual([2, 3, 4, 5]);
  expect(ids(pressed(first, page, 1, true))).toEqual([1, 2, 5]);
  expect(ids(pressed(none, page, 3, true))).toEqual([3]);
});

test('what was chosen on another page stays; from there Shift reaches nothing', () => {
  const other = pressed(none, [{ id: 9 } as ApplicationRow], 9, false);
  expect(ids(pressed(other, page, 2, true))).toEqual([2, 9]);
  expect(ids(togglePage(other, page, true))).toEqual([1, 2, 3, 4, 5, 9]);
  expect(ids(togglePage(togglePage(other, page, true), page, false))).toEqual([9]);
});

test('all that match is as many as there are; one pressed of them leaves the others of the page', () => {
  const all: Selection = { ...none, isAll: true };
  expect(countOf(all, 12_304)).toBe(12_304);
  const less = pressed(all, page, 3, false);
  expect(less.isAll).toBe(false);
  expect(ids(less)).toEqual([1, 2, 4, 5]);
});

test('between two rows lie the same ones, whichever is named first', () => {
  const id = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(id, id, (one, other) => {
      expect(between(page, one, other)).toEqual(between(page, other, one));
    }),
  );
});
