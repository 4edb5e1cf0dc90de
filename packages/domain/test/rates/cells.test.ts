import { expect, test } from 'vitest';
import { cellFrom } from '../../src/index.ts';

test.each([
  ['', ''],
  [' Frame ', '"Frame"'],
  ['A, V', '"A", "V"'],
  ['2-4 Family', '"2-4 Family"'],
  ['Townhouse/Rowhouse', '"Townhouse/Rowhouse"'],
  ['$1,000', '"$1,000"'],
  ['2%', '"2%"'],
  ['1987', '1987'],
  ['null', 'null'],
  ['>= 2', '>= 2'],
  ['[1950..1974]', '[1950..1974]'],
  ["startsWith($, 'A')", "startsWith($, 'A')"],
  ['"A","V"', '"A","V"'],
  ['$ > 5 and $ < 9', '$ > 5 and $ < 9'],
  ['not in ["A"]', 'not in ["A"]'],
])('the condition %s', (written, cell) => {
  expect(cellFrom('condition', written)).toBe(cell);
});

test.each([
  ['1.12', '1.12'],
  ['4.94%', '0.0494'],
  ['Roof older than 25 years', '"Roof older than 25 years"'],
  ['Pipe of 5"', "'Pipe of 5\"'"],
  ['"quoted"', '"quoted"'],
  ['round(sqft / 100, 2)', 'round(sqft / 100, 2)'],
])('the result %s', (written, cell) => {
  expect(cellFrom('result', written)).toBe(cell);
});
