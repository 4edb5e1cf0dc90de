import { expect, it } from 'vitest';
import { neighborhoodHome, neighborhoodOf, quartiles } from './neighborhood.ts';

const TODAY = '2026-11-26';
const policy = (changes: object = {}) => ({
  occupancy: '11',
  effective_on: '2026-03-01',
  full_risk: 2_000,
  paid: 900,
  ...changes,
});
const many = (count: number, changes: object = {}) => Array.from({ length: count }, () => policy(changes));
const read = (policies: ReturnType<typeof policy>[], more: object = {}) =>
  neighborhoodOf({ policies, claims: [], multiple_loss: 0, is_partial: false, ...more }, TODAY);

it('gives quartiles of ten values or more', () => {
  expect(quartiles([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_100])).toEqual({
    low: 350,
    middle: 600,
    high: 850,
  });
  expect(quartiles(Array.from({ length: 9 }, () => 100))).toBeNull();
});

it('counts neither zero nor missing amounts', () => {
  expect(quartiles([...Array.from({ length: 9 }, () => 100), 0, null])).toBeNull();
});

it('shows nothing of a home with nine policies', () => {
  expect(read(many(9)).homes).toEqual({});
  expect(read(many(10)).homes.single_family).toMatchObject({
    policies: 10,
    full_risk: { middle: 2_000 },
    paid: { low: 900 },
  });
});

it('counts the last 24 months alone', () => {
  const old = many(5, { effective_on: '2024-11-25' });
  expect(read([...many(10, { effective_on: '2024-11-26' }), ...old]).homes.single_family?.policies).toBe(10);
  expect(read([...many(9), ...many(9, { effective_on: '2027-01-01' })]).homes).toEqual({});
});

it('keeps homes apart, old codes and new ones together', () => {
  const { homes } = read([...many(5, { occupancy: '1' }), ...many(5), ...many(9, { occupancy: '12' })]);
  expect(Object.keys(homes)).toEqual(['single_family']);
});

it('counts claims of the same homes by year, with the years without one', () => {
  const claims = [
    ...[
      { occupancy: '11', year: 2022 },
      { occupancy: '1', year: 2022 },
    ],
    ...[
      { occupancy: '12', year: 2022 },
      { occupancy: '11', year: 2015 },
    ],
  ];
  const years = read(many(10), { claims }).homes.single_family?.claims ?? [];
  expect(years).toHaveLength(10);
  expect(years.filter(({ n }) => n > 0)).toEqual([{ year: 2022, n: 2 }]);
});

it.each([
  [{ occupancy_type: 'Single Family' }, 'single_family'],
  [{ occupancy_type: '2-4 Family' }, 'two_to_four'],
  [{ occupancy_type: 'Condo Unit', no_of_families: 3 }, 'unit'],
  [{ occupancy_type: '' }, null],
])('compares %j with %s', (values, home) => {
  expect(neighborhoodHome(values as never)).toBe(home);
});
