import { describe, expect, it } from 'vitest';
import { deductibleOf, gapsOf, riskOf, type Terms } from '../../src/quotes/index.ts';

const terms = (coverages: Terms['coverages'], deductibles: Terms['deductibles'] = {}, more: Partial<Terms> = {}) =>
  ({ outcome: 'quoted', rate_type: 'bindable', coverages, deductibles, ...more }) as Terms;
const NO_RISK = { replacementCost: null, basementContents: 0, hasBasement: false };

describe('R9.7 gaps of a quote beside others', () => {
  const high = terms({ building_limit: 250_000, contents_limit: 100_000 }, { deductible: '$1,000' });
  const low = terms({ building_limit: 225_000, contents_limit: '$50,000' }, { deductible: 5_000 });

  it('names a limit below the replacement cost, contents below the highest, a deductible above the lowest', () => {
    const risk = { ...NO_RISK, replacementCost: 230_000 };
    expect(gapsOf(low, [low, high], risk)).toEqual([
      'Building limit $5,000 below the replacement cost',
      'Contents $50,000 below the highest',
      'Deductible $4,000 above the lowest',
    ]);
    expect(gapsOf(high, [low, high], risk)).toEqual([]);
  });

  it('measures the building limit by the highest where no replacement cost is known', () => {
    expect(gapsOf(low, [low, high], NO_RISK)[0]).toBe('Building limit $25,000 below the highest');
  });

  it.each<[string, Terms['coverages'], string]>([
    ['nothing said of contents', { building_limit: 250_000 }, 'Contents not stated'],
    ['contents of nothing', { building_limit: 250_000, contents_limit: 0 }, 'Contents not covered'],
    ['nothing said of the building', { contents_limit: 100_000 }, 'Building limit not stated'],
    ['actual cash value in words', { ...high.coverages, note: 'Actual cash value' }, 'Contents at actual cash value'],
    ['no replacement cost', { ...high.coverages, replacement_cost_on_content: 'No' }, 'Contents at actual cash value'],
  ])('%s is named', (_, coverages, gap) => {
    const one = terms(coverages, { deductible: 1_000 });
    expect(gapsOf(one, [one, high], NO_RISK)).toEqual([gap]);
  });

  it.each<[string | number | null, string[]]>([
    [null, ['Basement contents not stated']],
    ['excluded', ['Basement excluded']],
    [0, ['Basement excluded']],
    [5_000, ['Basement contents $5,000 below what was asked']],
    [10_000, []],
  ])('a basement of $10,000 that a carrier covers with %j: %j', (basement_content, gaps) => {
    const one = terms({ ...high.coverages, basement_content }, { deductible: 1_000 });
    expect(gapsOf(one, [one], { ...NO_RISK, hasBasement: true, basementContents: 10_000 })).toEqual(gaps);
  });

  it('says of sample rates that they are no carrier’s', () => {
    const sample = { ...high, outcome: 'indication', rate_type: 'sample' };
    expect(gapsOf(sample, [high], NO_RISK)).toEqual(['Sample rates, which are no carrier’s: it can’t be bound']);
  });
  it('says of an indication that it cannot be bound', () => {
    expect(gapsOf({ ...high, rate_type: 'indication' }, [high], NO_RISK)).toEqual([
      'An indication: it can be bound once the carrier has reviewed it on its site',
    ]);
  });

  it('counts a deductible in percent on the building limit', () => {
    expect(deductibleOf(terms({ dwelling: 300_000 }, { aop_deductible: '2%' }))).toBe(6_000);
    expect(deductibleOf(terms({}, { aop_deductible: '2%' }))).toBeNull();
    expect(deductibleOf(terms({}, { deductible: '$10,000' }))).toBe(10_000);
    expect(deductibleOf(terms({}, { deductible: 'see policy' }))).toBeNull();
  });

  it('reads of an application what its quotes are measured by', () => {
    expect(
      riskOf({ building_replacement_cost: 230_000, basement_content: 2_000, foundation_type: 'Basement' }),
    ).toEqual({
      replacementCost: 230_000,
      basementContents: 2_000,
      hasBasement: true,
    });
    expect(riskOf({})).toEqual(NO_RISK);
  });
});
