import { expect, test } from 'vitest';
import { answerAt, savedAnswerAt } from './cells.ts';
import type { CellOffer } from './what-if.queries.ts';

const ASKED = { building_limit: 250_000, contents_limit: 80_000, deductible: '$5,000' };
const offer = (deductible: number | null, premium: number, building_limit = 250_000): CellOffer => ({
  outcome: 'quoted',
  premium,
  reasons: [],
  coverages: { building_limit, contents_limit: 80_000 },
  deductibles: { deductible },
});

test.each([
  ['one offer on the terms', [offer(5_000, 1_000)], 1_000, ''],
  ['several, one of them on the terms', [offer(10_000, 900), offer(5_000, 1_000)], 1_000, ''],
  ['one on other terms', [offer(10_000, 900)], 900, 'Deductible $5,000 above what you asked'],
  [
    'several on other terms: the nearest',
    [offer(10_000, 700, 200_000), offer(10_000, 900)],
    900,
    'Deductible $5,000 above what you asked',
  ],
  ['one that does not state a term', [offer(null, 900)], 900, 'Not stated: deductible'],
  ['several that do not state a term', [offer(null, 950), offer(null, 900)], 900, 'Not stated: deductible'],
])('a cell shows %s by one rule', (_what, offers, premium, other_terms) => {
  expect(answerAt(offers, ASKED)).toEqual({ outcome: 'quoted', premium, reasons: [], other_terms });
  expect(savedAnswerAt({ outcome: 'quoted', answer: { reasons: [], offers } }, ASKED)).toMatchObject({
    premium,
    other_terms,
  });
});

test('an answer without a price says why, and has no other terms', () => {
  const declined: CellOffer = {
    outcome: 'declined',
    premium: null,
    reasons: ['Too old'],
    coverages: {},
    deductibles: {},
  };
  const answer = { outcome: 'declined', premium: null, reasons: ['Too old'], other_terms: '' };
  expect(answerAt([declined], ASKED)).toEqual(answer);
  const saved = { outcome: 'declined', answer: { reasons: ['Too old'], offers: [declined] } };
  expect(savedAnswerAt(saved, ASKED)).toEqual(answer);
  expect(savedAnswerAt({ outcome: null, answer: null }, ASKED)).toMatchObject({ outcome: null, premium: null });
});

test('an answer of before its terms were saved is not taken for one on the terms of its cell', () => {
  expect(savedAnswerAt({ outcome: 'quoted', answer: { premium: 900, reasons: [] } }, ASKED)).toMatchObject({
    premium: 900,
    other_terms: 'Not stated: building, contents, deductible',
  });
});
