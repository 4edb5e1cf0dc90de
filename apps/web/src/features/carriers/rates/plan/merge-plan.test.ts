import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeNamed, planDifferences } from './merge-plan.ts';

const list = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ name: one[0] ?? '', value: one.slice(1) }));
const merged = (base: string, theirs: string, mine: string) =>
  mergeNamed(list(base), list(theirs), list(mine))
    .map(({ name, value }) => name + value)
    .join(' ');

test.each([
  ['a b c', 'a b2 c', 'a1 b c', 'a1 b2 c', 'each changed another one'],
  ['a b c', 'a2 b c', 'a1 b c', 'a1 b c', 'both changed the same: mine'],
  ['a b c', 'a x b c', 'a b c1', 'a x b c1', 'they added one'],
  ['a b c', 'a b2 c', 'a b c y', 'a b2 c y', 'I added one'],
  ['a b c', 'b c', 'a b1 c', 'b1 c', 'they removed one that I left alone'],
  ['a b c', 'b c', 'a1 b c', 'a1 b c', 'they removed one that I changed: it stays where it stood'],
  ['a b c', 'a2 b c', 'b c', 'b c', 'I removed one that they changed'],
  ['a b c', 'c b a', 'a b1 c', 'c b1 a', 'they reordered'],
  ['a b c', 'a b c2', 'b a c', 'b a c2', 'I reordered'],
])('%s, theirs %s, mine %s gives %s: %s', (base, theirs, mine, result) => {
  expect(merged(base, theirs, mine)).toBe(result);
});

test('what was changed on one side only always stands', () => {
  const some = fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcde'), fc.constantFrom('', '1', '2')), {
    selector: ([name]) => name,
  });
  const named = some.map((pairs) => pairs.map(([name, value]) => ({ name, value })));
  fc.assert(
    fc.property(named, named, (base, changed) => {
      const sorted = (all: readonly { name: string }[]) => [...all].sort((a, b) => a.name.localeCompare(b.name));
      expect(mergeNamed(base, changed, base)).toEqual(changed);
      expect(sorted(mergeNamed(base, base, changed))).toEqual(sorted(changed));
    }),
  );
});

test('what has no name yet, or one twice, is lost in no merge', () => {
  const named = (names: string[]) => names.map((name, value) => ({ name, value }));
  const some = fc.array(fc.constantFrom('', '', 'a', 'b', 'c')).map(named);
  const unique = fc.uniqueArray(fc.constantFrom('a', 'b', 'c')).map(named);
  fc.assert(
    fc.property(unique, some, (base, mine) => {
      expect(mergeNamed(base, base, mine)).toEqual(mine);
    }),
  );
  expect(mergeNamed(named(['a']), named(['a', 'b']), named(['a', '', ''])).map(({ name }) => name)).toEqual([
    'a',
    '',
    '',
    'b',
  ]);
});

test('differences say whose they are', () => {
  const plan = (rows: string[][]) => ({
    formulas: null,
    tables: [
      {
        name: 'Roof',
        gathers_declines: false,
        columns: [{ title: 'Factor', field: 'f', kind: 'result' as const }],
        rows,
      },
    ],
  });
  expect(planDifferences(plan([['1']]), plan([['2']]), plan([['3']]))).toEqual([
    { label: 'Roof', theirs: '2', mine: '3', changedBy: 'both' },
  ]);
  expect(planDifferences(plan([['1']]), plan([['2']]), plan([['1']]))[0]?.changedBy).toBe('them');
  expect(planDifferences(plan([['1']]), plan([['2']]), plan([['2']]))).toEqual([]);
});
