import { sameValue } from '@freeboard/domain/forms';
import { same } from '@freeboard/domain/same';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinChanges, rebase } from './changes.ts';

test('a change they did not touch stays, one they made too is done, one they made otherwise is a conflict', () => {
  const result = rebase(
    [
      { key: 'city', value: 'Miami', base: 'Tampa' },
      { key: 'zip', value: '33139', base: '' },
      { key: 'sqft', value: 1840, base: 1500 },
      { key: 'email', value: '', base: null },
    ],
    { city: 'Tampa', zip: '33139', sqft: 1900, email: null },
  );
  expect(result.changes).toEqual([
    { key: 'city', value: 'Miami', base: 'Tampa' },
    { key: 'sqft', value: 1840, base: 1500 },
  ]);
  expect(result.conflicts).toEqual([{ key: 'sqft', mine: 1840, theirs: 1900 }]);
});

test('a confirmation is no news for the values, and sent all the same', () => {
  const change = { key: 'swr', value: 'No', base: 'No', confirms: true } as const;
  expect(rebase([change], { swr: 'No' })).toEqual({ changes: [change], conflicts: [] });
});

test('a value that was put back stays behind the change whose rule replaces it', () => {
  const changes = [
    { key: 'sqft', value: 2999, base: 1500 },
    { key: 'dwelling', value: 500_000, base: 500_000 },
  ];
  expect(rebase(changes, { sqft: 1500, dwelling: 500_000 })).toEqual({ changes, conflicts: [] });
});

test('what several pages left is one list; of a field the last counts', () => {
  const [one, two, three] = [
    { key: 'city', value: 'Tampa', base: '' },
    { key: 'zip', value: '33139', base: '' },
    { key: 'city', value: 'Miami', base: '' },
  ];
  expect(joinChanges([[one, two], [], [three]])).toEqual([two, three]);
});

test('of changes that several pages left the latest counts, in whatever order the pages are found', () => {
  const [first, second, last] = [
    { key: 'city', value: 'Tampa', base: '', at: 1 },
    { key: 'zip', value: '33139', base: '', at: 2 },
    { key: 'city', value: 'Miami', base: '', at: 3 },
  ];
  for (const lists of [
    [[last], [first, second]],
    [[first], [last], [second]],
    [[second], [last, first]],
  ])
    expect(joinChanges(lists)).toEqual([second, last]);
});

const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));

test('nothing of ours is lost: it is kept, or they hold it already', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(value, value, value)), (fields) => {
      const mine = Object.entries(fields).map(([key, [base, own]]) => ({ key, value: own, base }));
      const theirs = Object.fromEntries(Object.entries(fields).map(([key, [, , now]]) => [key, now]));
      const { changes, conflicts } = rebase(mine, theirs);
      for (const one of mine) {
        const isKept = changes.some((change) => change.key === one.key && change.value === one.value);
        const isTheirs =
          theirs[one.key] === one.value || (!`${theirs[one.key] ?? ''}`.trim() && !`${one.value ?? ''}`.trim());
        expect(isKept || isTheirs).toBe(true);
      }
      for (const conflict of conflicts) expect(changes.some((change) => change.key === conflict.key)).toBe(true);
    }),
  );
});

test('where they changed nothing, our changes are as they were', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(value, value)), (fields) => {
      const mine = Object.entries(fields).map(([key, [base, own]]) => ({ key, value: own, base }));
      const { changes, conflicts } = rebase(mine, Object.fromEntries(mine.map(({ key, base }) => [key, base])));
      expect(conflicts).toEqual([]);
      expect(changes).toEqual(mine.filter(({ value, base }) => same(value, base) || !sameValue(value, base)));
    }),
  );
});

test('in what order the server names the fields, or the columns of a row, makes no difference', () => {
  const row = fc.record({ id: fc.string(), year: value, make: value });
  const some = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(fc.array(row), fc.array(row), fc.array(row)));
  const turned = <T extends object>(one: T): T => Object.fromEntries(Object.entries(one).reverse()) as T;
  fc.assert(
    fc.property(some, (fields) => {
      const mine = Object.entries(fields).map(([key, [base, own]]) => ({ key, value: own, base }));
      const theirs = Object.fromEntries(Object.entries(fields).map(([key, [, , now]]) => [key, now]));
      const otherwise = Object.fromEntries(
        Object.entries(theirs)
          .reverse()
          .map(([key, rows]) => [key, rows.map(turned)]),
      );
      const [one, other] = [rebase(mine, theirs), rebase(mine, otherwise)];
      expect(other).toEqual(one);
    }),
  );
});

test('a row whose columns come back in another order is no conflict', () => {
  const base = [{ id: '1', year: 2018, make: 'Kia' }];
  const theirs = [{ make: 'Kia', id: '1', year: 2018 }];
  const mine = [{ id: '1', year: 2019, make: 'Kia' }];
  expect(rebase([{ key: 'vehicles', value: mine, base }], { vehicles: theirs }).conflicts).toEqual([]);
});

test('a conflict stays one, however often the changes are put on top of the same values', () => {
  const some = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(value, value, value));
  fc.assert(
    fc.property(some, (fields) => {
      const mine = Object.entries(fields).map(([key, [base, own]]) => ({ key, value: own, base }));
      const theirs = Object.fromEntries(Object.entries(fields).map(([key, [, , now]]) => [key, now]));
      const once = rebase(mine, theirs);
      expect(rebase(once.changes, theirs)).toEqual(once);
      const stored = JSON.parse(JSON.stringify(once.changes)) as typeof once.changes;
      expect(rebase(stored, theirs).conflicts).toEqual(once.conflicts);
    }),
  );
});
