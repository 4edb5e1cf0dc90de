import type { Explanation } from '@freeboard/contract';
import { describe, expect, it } from 'vitest';
import { closedWords, countOf, openingsOf, openingWords, totalOf } from './readiness.ts';

const opener = (field: string, value: string | number | null = null) => ({ field, label: field, value });
const carrier = (over: Partial<Explanation>): Explanation => ({
  name: 'Carrier',
  state: 'not_asked',
  reasons: [],
  needs_all: false,
  openers: [],
  ...over,
});

describe('the fields that open carriers', () => {
  it('stand the most first, each value by itself', () => {
    const openings = openingsOf([
      carrier({ openers: [opener('deductible', '$5,000')] }),
      carrier({ openers: [opener('roof_year'), opener('deductible', '$10,000')] }),
      carrier({ openers: [opener('roof_year')] }),
      carrier({}),
    ]);
    expect(openings.map((one) => [one.field, one.value, openingWords(one)])).toEqual([
      ['roof_year', null, 'opens 2'],
      ['deductible', '$5,000', 'opens 1'],
      ['deductible', '$10,000', 'opens 1'],
    ]);
  });
  it('that are needed together open none by themselves', () => {
    const openings = openingsOf([carrier({ needs_all: true, openers: [opener('a'), opener('b')] })]);
    expect(openings.map(openingWords)).toEqual(['needed by 1', 'needed by 1']);
    expect(openingsOf([carrier({ needs_all: true, openers: [opener('a')] })]).map(openingWords)).toEqual(['opens 1']);
  });
});

describe('how many can quote', () => {
  const progress = (run_id: number | null, count: number) => ({
    run_id,
    carriers: Array.from({ length: count }, (_, at) => ({
      quote_id: at,
      name: 'Carrier',
      state: 'done' as const,
      outcome: null,
      is_sandbox: false,
      started_at: null,
      deadline_at: null,
      ended_at: null,
    })),
    is_complete: true,
    now: '',
  });
  it('counts those of the run and those not asked', () => {
    const closed = [carrier({}), carrier({ state: 'declined' })];
    expect(totalOf(progress(1, 13), closed)).toBe(14);
    expect(countOf(14, 5)).toBe('9 of 14 carriers');
  });
  it('is not claimed before a run', () => {
    expect(totalOf(progress(null, 0), [])).toBeNull();
    expect(totalOf(undefined, [])).toBeNull();
    expect([countOf(null, 0), countOf(null, 1), countOf(null, 4)]).toEqual([
      'no carrier closed',
      '1 carrier closed',
      '4 carriers closed',
    ]);
  });
});

describe('why a carrier is closed', () => {
  it('is said in its own words, with what it needs', () => {
    const openers = [opener('Roof year'), opener('Stories')];
    expect(closedWords(carrier({ reasons: ['roof too old'], needs_all: true, openers }))).toEqual({
      why: 'roof too old',
      needs: 'needs Roof year and Stories',
    });
  });
  it('is not said twice where the reasons name what it needs', () => {
    const openers = [opener('Roof year'), opener('Stories')];
    expect(closedWords(carrier({ reasons: ['Needs the roof year'], openers }))).toEqual({
      why: '',
      needs: 'needs Roof year or Stories',
    });
    expect(closedWords(carrier({ reasons: ['Needs the state'] })).why).toBe('Needs the state');
  });
  it('is said by what became of it where it gave no reason', () => {
    expect(closedWords(carrier({ state: 'timeout' }))).toEqual({ why: 'did not answer in time', needs: '' });
  });
});
