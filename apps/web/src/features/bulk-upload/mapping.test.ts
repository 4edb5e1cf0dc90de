import { expect, test } from 'vitest';
import { choose, type Draft, mappingOf, withWords } from './mapping.ts';

const draft: Draft = {
  columns: ['first_name', null, 'phone'],
  byHand: new Set(),
  constants: { state: 'FL', zip: '' },
  words: { building_use: { own: 'Primary Home' } },
};

test('a field belongs to the column that it was chosen for last', () => {
  const next = choose(draft, 1, 'phone');
  expect(next.columns).toEqual(['first_name', 'phone', null]);
  expect([...next.byHand]).toEqual([1]);
});

test('several columns can be nothing', () => {
  expect(choose(draft, 0, null).columns).toEqual([null, null, 'phone']);
});

test('what is said for all rows goes along where something is said', () => {
  expect(mappingOf(draft).constants).toEqual({ state: 'FL' });
});

test('words that are decided stand beside those that were', () => {
  const decided = [
    { field: 'building_use', word: 'Rental', value: 'Tenant Occupied' },
    { field: 'gender', word: 'u', value: 'Other' },
  ];
  expect(mappingOf(withWords(draft, decided)).words).toEqual({
    building_use: { own: 'Primary Home', rental: 'Tenant Occupied' },
    gender: { u: 'Other' },
  });
});
