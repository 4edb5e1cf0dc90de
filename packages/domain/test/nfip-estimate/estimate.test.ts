import { describe, expect, it } from 'vitest';
import { estimatePremium, loadRatingTables, type RatingTables } from '../../src/flood/nfip-estimate/index.ts';
import type { Vector } from './own-vectors.ts';
import { OWN_VECTORS } from './own-vectors.ts';
import { VECTOR_TERMS, vectors } from './vectors.ts';

const loaded = async (): Promise<RatingTables> => {
  const tables = await loadRatingTables('2023-02-24');
  if (!tables) throw new Error('The tables are missing.');
  return tables;
};
const [first] = OWN_VECTORS as [Vector];

describe('R10.10 premium by Risk Rating 2.0', () => {
  it('comes within 0.1 % of each computed premium, line by line', async () => {
    const tables = await loaded();
    const priced = vectors().filter(({ premium }) => premium !== null);
    let worst = 0;
    for (const { id, building, site, premium } of priced) {
      const result = estimatePremium(tables, building, site, VECTOR_TERMS);
      if (!result.ok || !premium) throw new Error(`${id}: not estimated`);
      const pairs = [
        [result.premium.building, premium.building],
        [result.premium.contents, premium.contents],
        [result.premium.icc, premium.icc],
        [result.premium.crs_discount, premium.crs],
        [result.premium.full_risk, premium.fullRisk],
      ] as const;
      worst = Math.max(worst, ...pairs.map(([ours, theirs]) => (theirs === 0 ? ours : Math.abs(ours / theirs - 1))));
    }
    console.info(`${priced.length} structures, worst ${(worst * 100).toFixed(5)} %`);
    expect(worst).toBeLessThan(0.001);
  });

  it('estimates every structure at hand, behind levees and elsewhere', async () => {
    const tables = await loaded();
    const results = vectors().map(({ building, site }) => estimatePremium(tables, building, site, VECTOR_TERMS));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(new Set(results.map((one) => one.ok && one.levee !== null))).toEqual(new Set([true, false]));
  });

  it('multiplies out to the building premium, with table and edition of each factor', async () => {
    const tables = await loaded();
    const result = estimatePremium(tables, first.building, first.site, VECTOR_TERMS);
    if (!result.ok) throw new Error('not estimated');
    expect(result.factors.every(({ table, edition }) => table !== '' && edition === '2023-02-24')).toBe(true);
    const perils = ['fluvial', 'pluvial', 'surge'] as const;
    const rate = perils.reduce(
      (sum, peril) =>
        sum +
        result.factors
          .filter(({ perils: of }) => of.includes(peril))
          .reduce((product, { building }) => product * building, 1),
      0,
    );
    expect((rate * first.building.building_value) / 1_000 + 192.99 / 2).toBeCloseTo(result.premium.building, 2);
  });

  it('prices a coverage that is not bought at nothing, and its constants to the other', async () => {
    const tables = await loaded();
    const result = estimatePremium(tables, first.building, first.site, { ...VECTOR_TERMS, contents: 0 });
    const both = estimatePremium(tables, first.building, first.site, VECTOR_TERMS);
    if (!result.ok || !both.ok) throw new Error('not estimated');
    expect(result.premium.contents).toBe(0);
    expect(result.premium.building - both.premium.building).toBeCloseTo(192.99 / 2, 6);
  });

  it('takes an exact deductible of $1,000 as it is', async () => {
    const tables = await loaded();
    const of = (deductible: number) => {
      const terms = { ...VECTOR_TERMS, building_deductible: deductible, contents_deductible: deductible };
      const result = estimatePremium(tables, first.building, first.site, terms);
      return result.ok ? result.premium.full_risk : Number.NaN;
    };
    expect([1_000, 1_250, 2_000, 5_000, 10_000].map(of)).toEqual(
      [1_000, 1_250, 2_000, 5_000, 10_000].map(of).toSorted((a, b) => b - a),
    );
  });

  it('refuses an edition that is not shipped', async () => {
    expect(await loadRatingTables('2026-04-01')).toBeNull();
  });
});

describe('what the tables at hand do not rate', () => {
  const refusals: readonly [string, Partial<Vector['site']>, string][] = [
    [
      'a barrier island',
      { is_barrier_island: true },
      'Barrier islands have rating tables of their own, which are missing.',
    ],
    [
      'segment 5',
      { state: 'HI', levees: [] },
      'HI is in rating segment 5; its tables are not published with this edition.',
    ],
    [
      'the Great Lakes',
      { state: 'MI', levees: [], county: 'Wayne County' },
      'Great Lakes flooding is rated in MI; its tables are missing.',
    ],
    [
      'the Pacific',
      { state: 'WA', levees: [], county: 'King County' },
      'Tsunami is rated in WA; its tables are missing.',
    ],
    ['a state that is none', { state: 'XX' }, "FEMA's base rates name no state XX."],
    [
      'an unknown watershed',
      { huc12: '999999999999', levees: [] },
      "FEMA's territories name no watershed 999999999999.",
    ],
    [
      'an unknown county',
      { county: 'Nowhere Parish' },
      "FEMA's concentration risk names no Nowhere Parish in Louisiana.",
    ],
    ['an unknown CRS class', { crs_class: 0 }, 'The CRS class of the community is missing.'],
    ['an unknown river class', { river_class: '' }, 'The river class is missing.'],
  ];
  for (const [name, site, reason] of refusals)
    it(`refuses ${name} with the reason`, async () => {
      const result = estimatePremium(await loaded(), first.building, { ...first.site, ...site }, VECTOR_TERMS);
      expect(result.ok ? [] : result.reasons).toContain(reason);
    });

  it('asks whether a coastal house is on a barrier island where the state has some', async () => {
    const site = { ...first.site, state: 'FL', county: 'Lee County', levees: [], is_barrier_island: null };
    const result = estimatePremium(await loaded(), first.building, site, VECTOR_TERMS);
    expect(result.ok ? [] : result.reasons).toContain(
      'Say whether the house is on a barrier island; those have tables of their own.',
    );
  });

  it('refuses a missing first floor height', async () => {
    const building = { ...first.building, first_floor_height: null };
    const result = estimatePremium(await loaded(), building, first.site, VECTOR_TERMS);
    expect(result.ok ? [] : result.reasons).toEqual(['The first floor height is missing.']);
  });

  it('refuses limits above the NFIP and deductibles that it does not sell', async () => {
    const terms = { building: 500_000, contents: 150_000, building_deductible: 2_500, contents_deductible: 1_250 };
    const result = estimatePremium(await loaded(), first.building, first.site, terms);
    expect(result.ok ? [] : result.reasons).toEqual([
      'The NFIP covers at most $250,000 of building; $500,000 is above it.',
      "The NFIP doesn't sell a $2,500 building deductible.",
      'The NFIP covers at most $100,000 of contents; $150,000 is above it.',
    ]);
  });
});
