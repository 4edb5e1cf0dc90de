import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Keyed, keyed } from './row-keys.ts';

type Row = { text: string };
const rowsOf = (...texts: string[]): Row[] => texts.map((text) => ({ text }));
const NOTHING: Keyed<Row> = { rows: [], keys: [] };

test('a key goes along with a row that moves, and stays with one that changes', () => {
  const [a, b, c] = rowsOf('a', 'b', 'c') as [Row, Row, Row];
  const first = keyed(NOTHING, [a, b, c]);
  expect(first.keys).toEqual([0, 1, 2]);
  expect(keyed(first, [b, a, c]).keys).toEqual([1, 0, 2]);
  expect(keyed(first, [a, { text: 'b2' }, c]).keys).toEqual([0, 1, 2]);
  expect(keyed(first, [a, c]).keys).toEqual([0, 2]);
  expect(keyed(first, [a, { text: 'new' }, b, c]).keys).toEqual([0, 3, 1, 2]);
  expect(keyed(first, rowsOf('a', 'b', 'c')).keys, 'saved rows come back as others').toEqual([0, 1, 2]);
});

test('no two rows ever have one key', () => {
  const known = rowsOf('a', 'b', 'c', 'd', 'e');
  const some = fc.array(
    fc.oneof(
      fc.constantFrom(...known),
      fc.string().map((text) => ({ text })),
    ),
  );
  fc.assert(
    fc.property(fc.array(some), (lists) => {
      let now = NOTHING;
      for (const rows of lists) {
        now = keyed(now, rows);
        expect(now.keys).toHaveLength(rows.length);
        expect(new Set(now.keys).size).toBe(rows.length);
      }
    }),
  );
});
