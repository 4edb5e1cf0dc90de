import { expect, it } from 'vitest';
import { acordLeads } from './documents.ts';

const acord = (coverages: string) =>
  `<ACORD><InsuranceSvcRq><HomePolicyQuoteInqRq><HomeLineBusiness><Dwell>${coverages}</Dwell></HomeLineBusiness></HomePolicyQuoteInqRq></InsuranceSvcRq></ACORD>`;
const coverage = (code: string, sum: number) =>
  `<Coverage><CoverageCd>${code}</CoverageCd><Limit><FormatInteger>${sum}</FormatInteger></Limit></Coverage>`;

it('coverages of one code are numbered in their order, however many there are', () => {
  const many = 9_000;
  const [lead] = acordLeads(acord(Array.from({ length: many }, (_, n) => coverage('DWELL', n + 1)).join('')));
  const path = 'HomeLineBusiness/Dwell/Coverage/DWELL/Limit';
  const names = Array.from({ length: many }, (_, n) => (n === 0 ? path : `${path} (${n + 1})`));
  expect([...(lead?.facts.keys() ?? [])]).toEqual(names);
  expect(lead?.facts.get(`${path} (${many})`)).toBe(String(many));
});

it('coverages of different codes are numbered by themselves', () => {
  const [lead] = acordLeads(acord(['A', 'A', 'B'].map((code, n) => coverage(code, n + 1)).join('')));
  expect([...(lead?.facts.values() ?? [])]).toEqual(['1', '2', '3']);
});
