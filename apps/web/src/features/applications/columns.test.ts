import type { ApplicationRow } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { COLUMNS } from './columns.tsx';

it.each([
  [4, 2, '4 + 2 ind.'],
  [4, 0, '4'],
  [0, 1, '1 ind.'],
  [0, 0, '—'],
])('R9.1 %i quotes and %i indications stand apart in the list', (quote_count, indication_count, text) => {
  const row = { progress: null, quote_count, indication_count } as ApplicationRow;
  expect(COLUMNS.find(({ head }) => head === 'Quotes')?.cell(row, 0)).toBe(text);
});
