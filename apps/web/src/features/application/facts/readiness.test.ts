import type { Explanation } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { answeredShare, answersText, closedText, countOf, openingsOf, openingText } from './readiness.ts';

const remedy = (field: string, value: string | number | null = null) => ({ field, label: field, value });
const carrier = (over: Partial<Explanation>): Explanation => ({
  name: 'Carrier',
  state: 'not_asked',
  reasons: [],
  needs_all: false,
  remedies: [],
  ...over,
});

describe('the fields that open carriers', () => {
  it('stand the most first, each value by itself', () => {
    const openings = openingsOf([
      carrier({ remedies: [remedy('deductible', '$5,000')] }),
      carrier({ remedies: [remedy('roof_year'), remedy('deductible', '$10,000')] }),
      carrier({ remedies: [remedy('roof_year')] }),
      carrier({}),
    ]);
    expect(openings.map((one) => [one.field, one.value, openingText(one)])).toEqual([
      ['roof_year', null, 'opens 2'],
      ['deductible', '$5,000', 'opens 1'],
      ['deductible', '$10,000', 'opens 1'],
    ]);
  });
  it('that are needed together open none by themselves', () => {
    const openings = openingsOf([carrier({ needs_all: true, remedies: [remedy('a'), remedy('b')] })]);
    expect(openings.map(openingText)).toEqual(['needed by 1', 'needed by 1']);
    expect(openingsOf([carrier({ needs_all: true, remedies: [remedy('a')] })]).map(openingText)).toEqual(['opens 1']);
  });
});

describe('how many can quote', () => {
  it('is counted of all that write the line', () => {
    expect(countOf(14, 5)).toBe('9 of 14 carriers can quote');
    expect(countOf(14, 0, 2)).toBe('14 of 14 carriers so far');
    expect(countOf(1, 0)).toBe('1 of 1 carrier can quote');
    expect(countOf(0, 0)).toBe('no carrier writes this');
  });
});

describe('why a carrier is closed', () => {
  it('is said in its own words, with what it needs', () => {
    const remedies = [remedy('Roof year'), remedy('Stories')];
    expect(closedText(carrier({ reasons: ['roof too old'], needs_all: true, remedies }))).toEqual({
      why: 'roof too old',
      needs: 'needs Roof year and Stories',
    });
  });
  it('is not said twice where the reasons name what it needs', () => {
    const remedies = [remedy('Roof year'), remedy('Stories')];
    expect(closedText(carrier({ reasons: ['Needs the roof year'], remedies }))).toEqual({
      why: '',
      needs: 'needs Roof year or Stories',
    });
    expect(closedText(carrier({ reasons: ['Needs the state'] })).why).toBe('Needs the state');
  });
  it('is said by what became of it where it gave no reason', () => {
    expect(closedText(carrier({ state: 'timeout' }))).toEqual({ why: 'did not answer in time', needs: '' });
  });
});

describe('what is left to answer', () => {
  it.each([
    [0, 30, 'Ready to quote', 100],
    [1, 30, '1 answer missing', 96],
    [8, 30, '8 answers missing', 73],
    [30, 30, '30 answers missing', 0],
    [2, 0, '2 answers missing', 0],
    [1, 1_000, '1 answer missing', 99],
  ])('%s of %s: %s, %s percent', (left, asked, words, share) => {
    expect(answersText(left)).toBe(words);
    expect(answeredShare(left, asked)).toBe(share);
  });
});
