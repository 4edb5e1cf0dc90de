import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graph } from '../../testing/decision-graph.ts';
import { quoteRequest } from '../../testing/requests.ts';
import { demoCarriers } from '../demo/demo-carriers.ts';
import type { CarrierConfig, QuoteRequest } from '../types.ts';
import { rateGraph } from './plan.ts';
import { graphFault, rate } from './table.ts';

const carrier = (key: string): CarrierConfig => ({
  ...demoCarriers('http://x').find((one) => one.key === key)!,
  id: 1,
});
const flood = (values: QuoteRequest['values'] = {}) => rate(carrier('harborline'), quoteRequest('flood', values));
const home = (values: QuoteRequest['values'] = {}) => rate(carrier('live-oak'), quoteRequest('home', values));
const dp3 = (values: QuoteRequest['values'] = {}) =>
  rate(carrier('meridian'), quoteRequest('home', { form_type: 'DP3', ...values }));

describe('the private flood program', () => {
  it('prices by its tables and shows every factor', async () => {
    const result = await flood({ building_use: 'Primary Home' });
    expect(result).toMatchObject({ outcome: 'quoted', deductibles: { deductible: 5_000 } });
    const factor = Object.fromEntries(result.factors!.map(({ label, value }) => [label, Number(value)]));
    const combined =
      factor.Elevation! *
      factor['Year built']! *
      factor['Living area']! *
      factor.Foundation! *
      factor.Deductible! *
      factor.Use!;
    const building = Math.round(2_500 * factor['Building rate per $100, zone AE']! * combined * 100) / 100;
    expect(result.lines.find((line) => line.label === 'Building')?.amount).toBeCloseTo(building, 2);
    expect(result.lines.reduce((sum, line) => sum + line.amount, 0)).toBeCloseTo(result.premium!, 2);
  });

  it.each([
    [{ flood_zone: 'VE', year_build: 1974 }, ['Coastal high hazard zone and built before 1975']],
    [{ flood_zone: 'A99' }, ['Zone not written']],
    [{ elevation_difference_computed: -9 }, ['More than eight feet below the base flood']],
    [
      { flood_zone: 'VE', year_build: 1950, elevation_difference_computed: -12 },
      ['Coastal high hazard zone and built before 1975', 'More than eight feet below the base flood'],
    ],
  ])('declines %j with every reason', async (values, reasons) => {
    await expect(flood(values)).resolves.toMatchObject({ outcome: 'declined', premium: null, reasons });
  });

  it('has a price for a building whose elevation nobody knows', async () => {
    await expect(flood({ elevation_difference_computed: null })).resolves.toMatchObject({ outcome: 'quoted' });
  });

  it('never charges less for a lower building, a smaller deductible or a higher limit', async () => {
    const order = ['$1,000', '$2,000', '$5,000', '$10,000', '$25,000'];
    const values = fc.record({
      flood_zone: fc.constantFrom('AE', 'VE', 'X', 'X500', 'AH'),
      difference: fc.integer({ min: -7, max: 6 }),
      at: fc.integer({ min: 0, max: 3 }),
      limit: fc.integer({ min: 20_000, max: 900_000 }),
    });
    await fc.assert(
      fc.asyncProperty(values, async ({ flood_zone, difference, at, limit }) => {
        const base = {
          flood_zone,
          elevation_difference_computed: difference,
          deductible: order[at],
          building_limit: limit,
        };
        const premium = async (more: QuoteRequest['values']) =>
          (await flood({ ...base, ...more })).premium ?? Number.NaN;
        const plain = await premium({});
        expect(await premium({ elevation_difference_computed: difference + 1 })).toBeLessThanOrEqual(plain);
        expect(await premium({ deductible: order[at + 1] })).toBeLessThanOrEqual(plain);
        expect(await premium({ building_limit: limit + 50_000 })).toBeGreaterThanOrEqual(plain);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the home and dwelling programs', () => {
  it('price HO3 above HO6, and DP3', async () => {
    const [ho3, ho6, landlord] = await Promise.all([home(), home({ form_type: 'HO6' }), dp3()]);
    expect(ho3.outcome).toBe('quoted');
    expect(ho6.premium).toBeLessThan(ho3.premium!);
    expect(landlord).toMatchObject({
      outcome: 'quoted',
      deductibles: { aop_deductible: 2_500, hurricane_deductible: '2%' },
    });
  });

  it('decline what their tables say', async () => {
    await expect(home({ plumbing_type: 'Polybutylene' })).resolves.toMatchObject({
      outcome: 'declined',
      reasons: ['Polybutylene plumbing'],
    });
    await expect(dp3({ roof_year: 2005 })).resolves.toMatchObject({
      outcome: 'declined',
      reasons: ['Roof older than 20 years'],
    });
  });
});

describe('a table with a fault', () => {
  it('names the table that gives nothing, and gives no price', async () => {
    await expect(home({ construction_type: 'Straw' })).resolves.toMatchObject({
      outcome: 'error',
      premium: null,
      description: 'The rate table gives nothing for this risk under: Construction.',
    });
  });

  const priced = (expression: string) => rateGraph({ tables: [], formulas: [{ name: 'premium', expression }] });
  const withDecision = (decision: object | undefined, prepare?: string) =>
    rate({ ...carrier('harborline'), mapping: { decision, prepare } }, quoteRequest('flood'));

  it.each([
    [undefined, 'no rate table'],
    [{}, 'could not be evaluated'],
    [{ nodes: 'x', edges: [] }, 'could not be evaluated'],
    [{ nodes: [{ id: 'f', name: 'f', type: 'functionNode', content: 'while(true){}' }], edges: [] }, 'functionNode'],
    [priced('1 +'), 'could not be evaluated'],
    [priced('"a" * 2'), 'could not be evaluated'],
  ])('%j is an error', async (decision, description) => {
    await expect(withDecision(decision)).resolves.toMatchObject({
      outcome: 'error',
      premium: null,
      description: expect.stringContaining(description),
    });
  });

  it('is an error when its input cannot be prepared', async () => {
    await expect(withDecision(priced('1'), '$error("no")')).resolves.toMatchObject({
      outcome: 'error',
    });
  });

  it('never throws and never prices nonsense', async () => {
    const loose = fc.dictionary(
      fc.constantFrom(
        'flood_zone',
        'year_build',
        'sqft',
        'deductible',
        'building_limit',
        'elevation_difference_computed',
      ),
      fc.oneof(fc.string(), fc.double(), fc.constant(null)),
    );
    await fc.assert(
      fc.asyncProperty(loose, async (values) => {
        const result = await flood(values);
        if (result.outcome === 'quoted') expect(result.premium).toBeGreaterThan(0);
        else expect(result.premium).toBeNull();
      }),
      { numRuns: 80 },
    );
  });
});

it.each([200, 5_000, 50_000])('a graph of %i levels is refused and ends no process', (levels) => {
  const deep = JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`) as unknown;
  const whole = graph({ premium: '1' });
  const nodes = whole.nodes.map((node) => (node.content ? { ...node, content: deep } : node));
  expect(graphFault({ ...whole, nodes })).toMatch(/cannot be used: (recursion limit|Maximum call stack)/);
});
