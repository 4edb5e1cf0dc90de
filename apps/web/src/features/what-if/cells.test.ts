import { premiumWords } from '@freeboard/domain';
import { expect, test } from 'vitest';
import { type Answer, answeredOf, askWords, bestOf, type Cell, cheapestCell } from './cells.ts';

const answer = (premium: number | null, more: Partial<Answer> = {}): Answer => ({
  name: 'Carrier',
  is_local: true,
  is_sandbox: false,
  state: 'done',
  outcome: premium ? 'quoted' : 'declined',
  premium,
  reasons: [],
  ...more,
});
const cell = (deductible: string, ...answers: Answer[]): Cell => ({ deductible, building_limit: 250_000, answers });

test('the cheapest cell is marked, whatever gave no price', () => {
  const cells = [cell('$1,000', answer(900)), cell('$2,000', answer(null)), cell('$5,000', answer(700), answer(800))];
  expect(cheapestCell(cells)?.deductible).toBe('$5,000');
  expect(bestOf(cells[1])).toBeNull();
  expect(bestOf(cells[2])?.premium).toBe(700);
  expect(cheapestCell([cell('$1,000', answer(0))])).toBeNull();
  expect(cheapestCell([])).toBeNull();
});

test('what cannot be bound is no cheapest price while there is one that can', () => {
  const referral = answer(500, { outcome: 'referral' });
  const cells = [cell('$1,000', referral, answer(900)), cell('$5,000', referral)];
  expect(bestOf(cells[0])?.premium).toBe(900);
  expect(cheapestCell(cells)?.deductible).toBe('$1,000');
  expect(cheapestCell([cell('$5,000', referral)])?.deductible).toBe('$5,000');
  expect(premiumWords(referral)).toBe('about $500.00');
  expect(premiumWords(answer(900))).toBe('$900.00');
});

test('progress counts only carriers that are asked over the network', () => {
  const asked = { is_local: false, state: 'waiting', outcome: null } as const;
  const cells = [cell('$1,000', answer(900), answer(null, asked), answer(700, { is_local: false }))];
  expect(answeredOf(cells)).toEqual({ done: 1, of: 2, failed: 0 });
});

test('the button asks for what nobody was asked, then for what failed or is missing, and then is gone', () => {
  const here = answer(900);
  const got = answer(700, { is_local: false });
  const waiting = answer(null, { is_local: false, state: 'waiting', outcome: null });
  const failed = answer(null, { is_local: false, outcome: 'error', reasons: ['The carrier is busy.'] });
  const late = answer(null, { is_local: false, outcome: 'timeout' });
  const wordsFor = (others: number, ...cells: Cell[]) => askWords({ cells, others });
  expect(wordsFor(2, cell('$1,000', here), cell('$2,000', here))).toBe('Ask the 2 other carriers');
  expect(wordsFor(1, cell('$1,000', here))).toBe('Ask the other carrier');
  expect(wordsFor(1, cell('$1,000', here, got), cell('$2,000', waiting))).toBeNull();
  expect(wordsFor(1, cell('$1,000', got), cell('$2,000', failed))).toBe('Ask again for 1 answer');
  expect(wordsFor(2, cell('$1,000', got, late), cell('$2,000', failed))).toBe('Ask again for 3 answers');
  expect(wordsFor(2, cell('$1,000', got), cell('$2,000', got))).toBe('Ask for 2 more answers');
  expect(wordsFor(0, cell('$1,000', here))).toBeNull();
  expect(answeredOf([cell('$1,000', got, failed), cell('$2,000', late, waiting)])).toEqual({
    done: 3,
    of: 4,
    failed: 2,
  });
});
