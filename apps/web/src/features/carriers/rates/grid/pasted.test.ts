import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedRows } from './pasted.ts';

test.each<[what: string, text: string, rows: string[][]]>([
  [
    'cells',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['empty cells and rows', '\t\n\nx', [['', ''], [''], ['x']]],
  [
    'a line break within a cell',
    'a\t"Roof\nolder ""than"" 20"\nb\tc',
    [
      ['a', 'Roof\nolder "than" 20'],
      ['b', 'c'],
    ],
  ],
  ['a tab within a cell', '"a\tb"\tc', [['a\tb', 'c']]],
  [
    'quotes of an expression',
    '"A"\t1\n"A", "V"\t2\n""\t3',
    [
      ['"A"', '1'],
      ['"A", "V"', '2'],
      ['""', '3'],
    ],
  ],
  [
    'a quote within a cell',
    '5" pipe\t6"\n"open\tx',
    [
      ['5" pipe', '6"'],
      ['"open', 'x'],
    ],
  ],
  ['an empty last cell', 'a\n\n', [['a'], ['']]],
])('reads %s', (_what, text, rows) => {
  expect(pastedRows(text)).toEqual(rows);
});

test('what a sheet program copies is read as it was', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ' ', '\t', '\n', '1') });
  const copied = (text: string) => (/[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  // A plain cell that looks like a quoted one cannot be distinguished from it.
  const clear = cell.filter((text) => /[\t\n]/.test(text) || !text.startsWith('"'));
  fc.assert(
    fc.property(fc.array(fc.array(clear, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const all = [...rows, ['end', 'end']];
      expect(pastedRows(all.map((row) => row.map(copied).join('\t')).join('\n'))).toEqual(all);
    }),
  );
});
