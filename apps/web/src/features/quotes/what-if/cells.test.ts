import { premiumText } from '@freeboard/domain/quotes';
import { expect, test } from 'vitest';
import { type Answer, answeredOf, askings, bestOf, type Cell, cheapestCell } from './cells.ts';

const answer = (premium: number | null, more: Partial<Answer> = {}): Answer => ({
  name: 'Carrier',
  is_local: true,
  is_sandbox: false,
  state: 'done',
  outcome: premium ? 'quoted' : 'declined',
  rate_type: 'bindable',
  premium,
  reasons: [],
  other_terms: '',
  ...more,
});
const cell = (deductible: string, ...answers: Answer[]): Cell => ({
  deductible,
  building_limit: 250_000,
  contents_limit: 50_000,
  answers,
});

test('the cheapest cell is marked, whatever gave no price', () => {
  const cells = [cell('$1,000', answer(900)), cell('$2,000', answer(null)), cell('$5,000', answer(700), answer(800))];
  expect(cheapestCell(cells)?.deductible).toBe('$5,000');
  expect(bestOf(cells[1])).toBeNull();
  expect(bestOf(cells[2])?.premium).toBe(700);
  expect(cheapestCell([cell('$1,000', answer(0))])).toBeNull();
  expect(cheapestCell([])).toBeNull();
  // Terms without effect on the price make no deductible the cheapest.
  expect(cheapestCell([cell('$1,000', answer(700)), cell('$2,000', answer(700))])).toBeNull();
});

test('what cannot be bound is no cheapest price while there is one that can', () => {
  const referral = answer(500, { outcome: 'referral' });
  const cells = [cell('$1,000', referral, answer(900)), cell('$5,000', referral)];
  expect(bestOf(cells[0])?.premium).toBe(900);
  expect(cheapestCell(cells)?.deductible).toBe('$1,000');
  expect(cheapestCell([cell('$5,000', referral)])?.deductible).toBe('$5,000');
  expect(premiumText(referral)).toBe('about $500.00');
  expect(premiumText(answer(900))).toBe('$900.00');
});

test('a price on other terms is shown only where none is on the terms of its cell, and is never the cheapest', () => {
  const other = answer(500, { other_terms: 'Deductible $5,000 above what you asked' });
  const cells = [cell('$1,000', other, answer(900)), cell('$5,000', other)];
  expect(bestOf(cells[0])?.premium).toBe(900);
  expect(bestOf(cells[1])).toMatchObject({ premium: 500, other_terms: other.other_terms });
  expect(cheapestCell(cells)?.deductible).toBe('$1,000');
  expect(cheapestCell([cell('$5,000', other)])).toBeNull();
});

test('progress counts only carriers that are asked over the network', () => {
  const asked = { is_local: false, state: 'waiting', outcome: null } as const;
  const cells = [cell('$1,000', answer(900), answer(null, asked), answer(700, { is_local: false }))];
  expect(answeredOf(cells)).toEqual({ done: 1, of: 2, failed: 0 });
});

test('the cheapest three are asked first, then the others; what failed or is missing can be asked for again', () => {
  const here = answer(900);
  const got = answer(700, { is_local: false });
  const waiting = answer(null, { is_local: false, state: 'waiting', outcome: null });
  const failed = answer(null, { is_local: false, outcome: 'error', reasons: ['The carrier is busy.'] });
  const late = answer(null, { is_local: false, outcome: 'timeout' });
  const wordsFor = (others: number, asked: number, ...cells: Cell[]) =>
    askings({ cells, others, asked }).map(({ which, words }) => `${which}: ${words}`);
  expect(wordsFor(9, 0, cell('$1,000', here))).toEqual(['cheapest: Ask the 3 cheapest carriers']);
  expect(wordsFor(9, 3, cell('$1,000', got, got, waiting))).toEqual(['all: Ask the 6 other carriers']);
  expect(wordsFor(3, 0, cell('$1,000', here), cell('$2,000', here))).toEqual(['all: Ask the 3 other carriers']);
  expect(wordsFor(1, 0, cell('$1,000', here))).toEqual(['all: Ask the other carrier']);
  expect(wordsFor(1, 1, cell('$1,000', here, got), cell('$2,000', waiting))).toEqual([]);
  expect(wordsFor(1, 1, cell('$1,000', got), cell('$2,000', failed))).toEqual(['asked: Ask again for 1 answer']);
  expect(wordsFor(3, 2, cell('$1,000', got, late), cell('$2,000', failed))).toEqual([
    'asked: Ask again for 3 answers',
    'all: Ask the other carrier',
  ]);
  expect(wordsFor(2, 2, cell('$1,000', got), cell('$2,000', got))).toEqual(['asked: Ask for 2 more answers']);
  expect(wordsFor(0, 0, cell('$1,000', here))).toEqual([]);
  expect(answeredOf([cell('$1,000', got, failed), cell('$2,000', late, waiting)])).toEqual({
    done: 3,
    of: 4,
    failed: 2,
  });
});
