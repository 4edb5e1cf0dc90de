import type { Quote, WhatIf } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { presentCell, withBoard } from './board.ts';

const answer = (name: string, premium: number | null) => ({
  name,
  is_local: true,
  is_sandbox: false,
  state: 'done' as const,
  outcome: 'quoted' as const,
  rate_type: 'bindable' as const,
  premium,
  reasons: [],
  other_terms: '',
});
const DATA: WhatIf = {
  limits_of: 'building',
  deductibles: ['$2,000', '$5,000'],
  building_limits: [250_000],
  contents_limits: [],
  present: { deductible: '$5,000', building_limit: 250_000, contents_limit: 50_000 },
  cells: [
    { deductible: '$2,000', building_limit: 250_000, contents_limit: null, answers: [answer('Harborline', 1_400)] },
    { deductible: '$5,000', building_limit: 250_000, contents_limit: null, answers: [answer('Harborline', 1_200)] },
  ],
  asks_when_opened: true,
  others: 3,
  asked: 0,
  is_complete: true,
};
const ASKED = { deductible: '$5,000', building_limit: 250_000 };
const quote = (carrier_name: string, premium: number | null, more: Partial<Quote> = {}, deductible = 5_000): Quote =>
  ({
    is_custom: false,
    is_brokered: false,
    group_name: carrier_name,
    is_expired: false,
    is_superseded: false,
    is_sandbox: true,
    ...more,
    payload: {
      carrier_name,
      premium,
      outcome: 'quoted',
      rate_type: 'bindable',
      reasons: [],
      coverages: { building_limit: 250_000 },
      deductibles: { deductible },
    },
  }) as unknown as Quote;
const namesOf = (data: WhatIf) => presentCell(data)?.answers.map(({ name, premium }) => `${name} ${premium}`);

test('the present cell holds the quotes of the board, cheapest first, the others what was rated for them', () => {
  const seeded = withBoard(DATA, [quote('Palmetto', 900), quote('Northstar', 2_000)], ASKED);
  expect(namesOf(seeded)).toEqual(['Palmetto 900', 'Harborline 1200', 'Northstar 2000']);
  expect(seeded.cells[0]).toEqual(DATA.cells[0]);
});

test('of a carrier that both know the board says the price', () => {
  expect(namesOf(withBoard(DATA, [quote('Harborline', 1_150)], ASKED))).toEqual(['Harborline 1150']);
});

test.each([
  ['without a price', quote('Palmetto', null)],
  ['added by hand', quote('Palmetto', 900, { is_custom: true })],
  ['expired', quote('Palmetto', 900, { is_expired: true })],
  ['of before a change', quote('Palmetto', 900, { is_superseded: true })],
])('a quote %s says nothing of the present terms', (_what, one) => {
  expect(namesOf(withBoard(DATA, [one], ASKED))).toEqual(['Harborline 1200']);
});

test('a quote on other terms stands with its difference, unless the grid has a price of its carrier', () => {
  const other = (name: string) => presentCell(withBoard(DATA, [quote(name, 900, {}, 10_000)], ASKED))?.answers;
  expect(other('Palmetto')).toMatchObject([
    { name: 'Palmetto', premium: 900, other_terms: 'Deductible $5,000 above what you asked' },
    { name: 'Harborline', premium: 1_200, other_terms: '' },
  ]);
  expect(other('Harborline')).toMatchObject([{ name: 'Harborline', premium: 1_200 }]);
});

test('terms that are none of the grid have no cell', () => {
  expect(presentCell({ ...DATA, present: { deductible: null, building_limit: 1, contents_limit: 1 } })).toBeNull();
});

test('of the contents the present terms are theirs only', () => {
  const at = (contents_limit: number) => ({ ...DATA.cells[1]!, contents_limit });
  const data: WhatIf = {
    ...DATA,
    limits_of: 'contents',
    contents_limits: [50_000, 75_000],
    cells: [at(75_000), at(50_000)],
  };
  expect(presentCell(data)?.contents_limit).toBe(50_000);
});
