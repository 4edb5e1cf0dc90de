import { describe, expect, it } from 'vitest';
import {
  type Anchor,
  compareYears,
  estimateFromAnchor,
  estimatePremium,
  estimateRange,
  glidePath,
  loadRatingTables,
  type NfipTerms,
  type RatingTables,
} from '../../src/flood/nfip-estimate/index.ts';
import type { Vector } from './own-vectors.ts';
import { OWN_VECTORS } from './own-vectors.ts';
import { VECTOR_TERMS, vectors } from './vectors.ts';

const loaded = async (): Promise<RatingTables> => {
  const tables = await loadRatingTables('2023-02-24');
  if (!tables) throw new Error('The tables are missing.');
  return tables;
};
const [first] = OWN_VECTORS as [Vector];

const terms = (building: number, contents: number, deductible: number): NfipTerms => ({
  building,
  contents,
  building_deductible: deductible,
  contents_deductible: deductible,
});
const NINE: readonly NfipTerms[] = [
  terms(250_000, 100_000, 1_000),
  terms(250_000, 100_000, 2_000),
  terms(250_000, 100_000, 10_000),
  terms(250_000, 50_000, 1_250),
  terms(200_000, 80_000, 1_250),
  terms(200_000, 50_000, 5_000),
  terms(150_000, 50_000, 2_000),
  terms(150_000, 25_000, 10_000),
  terms(100_000, 40_000, 5_000),
];

const anchorOf = ({ site, premium }: Vector): Anchor => ({
  building_premium: premium?.building ?? 0,
  contents_premium: premium?.contents ?? 0,
  terms: VECTOR_TERMS,
  crs_class: site.crs_class,
  mitigation_discount: 0,
});
const NOWHERE = { state: 'LA', coast_distance: null, elevation: null };
const input = (vector: Vector, change: Partial<{ terms: NfipTerms; first_floor_height: number | null }> = {}) => ({
  anchor: anchorOf(vector),
  building: vector.building,
  where: NOWHERE,
  change: { terms: VECTOR_TERMS, first_floor_height: null, ...change },
});

describe('R13.4 premium from one real premium', () => {
  it('gives the real premium back where nothing is changed', async () => {
    const tables = await loaded();
    for (const vector of vectors().filter(({ premium }) => premium !== null)) {
      const result = estimateFromAnchor(tables, input(vector));
      expect(result.ok && result.premium.full_risk).toBeCloseTo(vector.premium?.fullRisk ?? 0, 6);
    }
  });

  it('comes within 1 % in 90 of 100 of nine other limits and deductibles, the place unknown', async () => {
    const tables = await loaded();
    const errors = vectors()
      .filter(({ premium }) => premium !== null)
      .flatMap((vector) =>
        NINE.map((other) => {
          const truth = estimatePremium(tables, vector.building, vector.site, other);
          const ours = estimateFromAnchor(tables, input(vector, { terms: other }));
          if (!truth.ok || !ours.ok) throw new Error(`${vector.id}: not estimated`);
          return Math.abs(ours.premium.full_risk / truth.premium.full_risk - 1);
        }),
      )
      .toSorted((a, b) => a - b);
    const within = errors.filter((error) => error <= 0.01).length / errors.length;
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
    const median = errors[Math.floor(errors.length / 2)] ?? 1;
    console.info(
      `${errors.length} cases, median ${percent(median)}, worst ${percent(errors.at(-1) ?? 1)}, within 1 %: ${percent(within)}`,
    );
    expect(within).toBeGreaterThanOrEqual(0.9);
  });

  it('tells what a higher first floor is worth, exactly', async () => {
    const tables = await loaded();
    for (const vector of OWN_VECTORS.filter(({ id }) => id !== '141047')) {
      const height = (vector.building.first_floor_height ?? 0) + 2;
      const building = { ...vector.building, first_floor_height: height };
      const truth = estimatePremium(tables, building, vector.site, VECTOR_TERMS);
      const ours = estimateFromAnchor(tables, input(vector, { first_floor_height: height }));
      if (!truth.ok || !ours.ok) throw new Error(`${vector.id}: not estimated`);
      expect(ours.premium.full_risk).toBeCloseTo(truth.premium.full_risk, 3);
      expect(ours.factors.map(({ name }) => name)).toContain('First floor height');
    }
  });

  it('names table and edition of each factor, before and after', async () => {
    const result = estimateFromAnchor(await loaded(), input(first, { terms: terms(150_000, 100_000, 5_000) }));
    if (!result.ok) throw new Error('not estimated');
    expect(result.factors).toHaveLength(2);
    expect(result.factors.every(({ table, edition }) => table !== '' && edition === '2023-02-24')).toBe(true);
    expect(result.factors[0]?.to).not.toBe(result.factors[0]?.from);
  });

  const refused: readonly [string, (one: ReturnType<typeof input>) => ReturnType<typeof input>, string][] = [
    [
      'a premium of one coverage for a limit of the other',
      (one) => ({
        ...one,
        anchor: { ...one.anchor, terms: { ...one.anchor.terms, contents: 0 }, contents_premium: 0 },
      }),
      "The NFIP premium at hand doesn't cover contents, so nothing follows from it for a contents limit.",
    ],
    [
      'a premium below what each policy carries',
      (one) => ({ ...one, anchor: { ...one.anchor, building_premium: 40 } }),
      'The building premium is missing, or too small for an NFIP policy.',
    ],
    [
      'another height where the rated one is missing',
      (one) => ({
        ...one,
        building: { ...one.building, first_floor_height: null },
        change: { ...one.change, first_floor_height: 4 },
      }),
      'The first floor height that the premium was rated with is missing.',
    ],
    [
      'a limit above the NFIP',
      (one) => ({ ...one, change: { ...one.change, terms: { ...VECTOR_TERMS, building: 300_000 } } }),
      'The NFIP covers at most $250,000 of building; $300,000 is above it.',
    ],
    [
      'a limit above the NFIP for a manufactured home',
      (one) => ({
        ...one,
        building: { ...one.building, use: 'Residential Mobile/Manufactured Home' },
        change: { ...one.change, terms: { ...VECTOR_TERMS, building: 400_000 } },
      }),
      'The NFIP covers at most $250,000 of building; $400,000 is above it.',
    ],
    [
      'a mitigation discount as large as the premium',
      (one) => ({ ...one, anchor: { ...one.anchor, mitigation_discount: 5_000 } }),
      'The mitigation discount is as large as the premium. Check both.',
    ],
    [
      'a premium with a digit too many',
      (one) => ({ ...one, anchor: { ...one.anchor, building_premium: one.anchor.building_premium * 100 } }),
      "The building premium is more than twice what FEMA's highest rate of $15 per $1,000 gives for this replacement cost and limit. Check them.",
    ],
    [
      'a building without replacement cost',
      (one) => ({ ...one, building: { ...one.building, building_value: 0 } }),
      'The replacement cost of the building is missing.',
    ],
  ];
  for (const [name, change, reason] of refused)
    it(`refuses ${name}`, async () => {
      const result = estimateFromAnchor(await loaded(), change(input(first)));
      expect(result.ok ? [] : result.reasons).toContain(reason);
    });

  it('remarks a premium above the highest rate', async () => {
    const tables = await loaded();
    const one = input(first);
    const remarks = [2_500, 3_750].map((building_premium) => {
      const result = estimateFromAnchor(tables, { ...one, anchor: { ...one.anchor, building_premium } });
      return result.ok ? result.remarks.join() : result.reasons.join();
    });
    expect(remarks).toEqual(['', expect.stringMatching(/above FEMA's highest rate/)]);
  });

  it('refuses the worth of a higher floor at the highest rate', async () => {
    const capped = OWN_VECTORS.find(({ id }) => id === '141047') as Vector;
    const building = { ...capped.building, building_value: 100_000 };
    const result = estimateFromAnchor(await loaded(), { ...input(capped, { first_floor_height: 5 }), building });
    expect(result.ok ? '' : result.reasons[0]).toMatch(/highest rate/);
  });
});

describe('glide path', () => {
  it('rises 18 % a year to the full-risk premium and stays there', () => {
    expect(glidePath(1_000, 1_500, 0.18, 5)).toEqual({ years: [1_000, 1_180, 1_392.4, 1_500, 1_500], renewals: 3 });
    expect(glidePath(1_500, 1_500, 0.18, 2)).toEqual({ years: [1_500, 1_500], renewals: 0 });
    expect(glidePath(1_000, 1_180, 0.18, 2).renewals).toBe(1);
  });

  it('names the year from which a private offer stays cheaper', () => {
    const { years } = glidePath(1_000, 2_000, 0.18);
    expect(compareYears(years, 1_300)).toMatchObject({ private_cheaper_from: 3, private_total: 13_000 });
    expect(compareYears(years, 900).private_cheaper_from).toBe(1);
    expect(compareYears(years, 2_500).private_cheaper_from).toBeNull();
  });
});

describe('range without a real premium', () => {
  const unknown = { ...first.building, first_floor_height: null };

  it('gives nothing where the watershed is missing, and says what would narrow it', async () => {
    const result = estimateRange(await loaded(), unknown, { ...first.site, huc12: null }, VECTOR_TERMS);
    expect(result.ok).toBe(false);
    expect(result.narrower).toEqual(['the watershed (HUC12)', 'a measured first floor height (elevation certificate)']);
  });

  it('gives a wider range without a first floor height than with one', async () => {
    const tables = await loaded();
    const [with_, without] = [first.building, unknown].map((one) =>
      estimateRange(tables, one, first.site, VECTOR_TERMS),
    );
    if (!with_?.ok || !without?.ok) throw new Error('no range');
    expect(without.high - without.low).toBeGreaterThan(with_.high - with_.low);
    expect(with_.low).toBeLessThan(first.premium?.fullRisk ?? 0);
    expect(with_.high).toBeGreaterThan(first.premium?.fullRisk ?? 0);
  });

  it('passes the refusal of a barrier island on', async () => {
    const result = estimateRange(
      await loaded(),
      first.building,
      { ...first.site, is_barrier_island: true },
      VECTOR_TERMS,
    );
    expect(result.ok).toBe(false);
  });
});
