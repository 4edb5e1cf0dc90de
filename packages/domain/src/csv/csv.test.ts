import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOfRows, fromCsvCell } from './index.ts';

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-cmd', "'-cmd"],
  ['-5.25', '-5.25'],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['>= 2', '>= 2'],
  ['a,b', '"a,b"'],
])('%j is written %j', (cell, text) => {
  expect(csvOfRows([[cell]])).toBe(`${text}\r\n`);
});

test.each([';', '\t', '|'])('cells are separated by %j, and quoted where they hold it or a comma', (delimiter) => {
  const line = csvOfRows([['a', `b${delimiter}c`, 'd,e']], delimiter);
  expect(line).toBe(`a${delimiter}"b${delimiter}c"${delimiter}"d,e"\r\n`);
});

test('no cell starts a formula, and each is read as it was', () => {
  const unquote = (text: string) => (text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`=+-@\t\r'"a1, `) }), (cell) => {
      const text = unquote(csvOfRows([[cell]]).slice(0, -2));
      expect(/^[=+@\t\r]/.test(text)).toBe(false);
      // Text that a user put in single quotes is unchanged.
      if (!/^'?[=+\-@\t\r][^']*'$|^'[=+\-@\t\r]/.test(cell)) expect(fromCsvCell(text)).toBe(cell);
    }),
  );
});
