import { describe, expect, it } from 'vitest';
import { formFor, newApplication, newValues, view } from '../src/forms/index.ts';
import {
  acceptedGender,
  assign,
  assignmentFault,
  coverageName,
  coveragesLimitsFor,
  decodedVin,
  duplicateVins,
  isFromHousehold,
  isUsableLookup,
} from '../src/vehicles/index.ts';
import { apply, CONTEXT } from './forms/support.ts';

describe('two vehicles of one VIN', () => {
  const VIN = '1HGCM82633A004352';
  it.each<[string[], readonly [number, number] | null]>([
    [[], null],
    [[VIN], null],
    [['', '', ' - '], null],
    [[VIN, '4T1BF1FK5CU512378'], null],
    [
      [VIN, '4T1BF1FK5CU512378', VIN],
      [0, 2],
    ],
    [
      [VIN, `${VIN.toLowerCase()} `],
      [0, 1],
    ],
    [
      ['', VIN, '1HGCM-82633 A004352'],
      [1, 2],
    ],
  ])('%j: %j', (vins, pair) => {
    expect(duplicateVins(vins)).toEqual(pair);
    const vehicles_info = vins.map((vin, at) => ({ id: `v${at}`, year: 2003, make: 'HONDA', model: 'Accord', vin }));
    const { errors } = view(formFor('auto'), { ...newValues('auto', CONTEXT), vehicles_info }, CONTEXT);
    const message = pair && `Vehicle ${pair[1] + 1}, VIN: the same as vehicle ${pair[0] + 1}’s. Compare the numbers.`;
    expect(errors.vehicles_info?.includes(message ?? '') ?? false).toBe(message !== null);
  });
});

describe('values of a household lookup', () => {
  const FOUND = {
    vehicles_info: [{ id: 'v1', year: 2018, make: 'HONDA', model: 'Accord', vin: '1HGCM82633A004352' }],
    drivers_info: [{ id: 'd1', first_name: 'ana', last_name: 'Lee' }],
    date_of_birth: '1968-04-17',
  };
  const [vehicle] = FOUND.vehicles_info;
  it.each<[string, unknown, boolean]>([
    ['date_of_birth', '1968-04-17', true],
    ['date_of_birth', '1968-04-18', false],
    ['date_of_birth', null, false],
    ['vehicles_info', FOUND.vehicles_info, true],
    ['vehicles_info', [{ ...vehicle, id: 'other' }], true],
    ['vehicles_info', [{ ...vehicle, year: 2019 }], false],
    ['vehicles_info', [vehicle, { id: 'mine', year: 2020, make: 'FORD', model: 'F-150', vin: '' }], false],
    ['vehicles_info', [], false],
    ['vehicles_info', [null], false],
    ['drivers_info', [{ id: 'd1', first_name: 'Ana', last_name: 'Lee', license_number: 'L100' }], true],
    ['drivers_info', [{ id: 'd1', first_name: 'Ben', last_name: 'Lee' }], false],
    ['sqft', 1_200, false],
  ])('%s %j: %s', (field, value, expected) => expect(isFromHousehold(FOUND, field, value)).toBe(expected));
});

describe('R3.4 vehicle x driver percentages', () => {
  const RANGE = 'Percentage must be between 0 and 100';
  const TOTAL = 'Total percentage for this vehicle exceeds 100%';
  it.each([
    [0, null],
    [100, null],
    [-1, RANGE],
    [101, RANGE],
    [Number.NaN, RANGE],
  ])('%s: %s', (percentage, alert) => {
    const result = assign({}, 1, 7, percentage, [7]);
    expect(result).toEqual(alert ? { assignment: {}, alert } : { assignment: { '1-7': percentage }, alert });
  });
  it("a vehicle's total stays within 100 over its drivers", () => {
    const first = assign({}, 1, 7, 60, [7, 8]).assignment;
    expect(assign(first, 1, 8, 40, [7, 8]).alert).toBeNull();
    expect(assign(first, 1, 8, 41, [7, 8])).toEqual({ assignment: first, alert: TOTAL });
    expect(assign(first, 2, 8, 100, [7, 8]).alert).toBeNull();
    expect(assign(first, 1, 7, 100, [7, 8]).alert).toBeNull();
  });
  it('shares of drivers that are gone do not count', () => {
    expect(assignmentFault({ '1-7': 60, '1-8': 60 }, [1], [7])).toBeNull();
    expect(assignmentFault({ '1-7': 60, '1-8': 60 }, [1], [7, 8])).toBe(TOTAL);
    expect(assignmentFault({ '1-7': 160 }, [1], [7])).toBe(RANGE);
  });
});

describe('R3.4 coverages_limits', () => {
  const LIMITS = { um_uim_coverage: '25/50', uim_bi_limit: '50/100' };
  const RENAMED = { uninsured_coverage: '25/50', underinsured_coverage: '50/100' };
  it('are renamed in MA and back elsewhere', () => {
    expect(coveragesLimitsFor('MA', LIMITS)).toEqual(RENAMED);
    expect(coveragesLimitsFor('FL', RENAMED)).toEqual(LIMITS);
    expect(coverageName('other', 'MA')).toBe('other');
  });
  it('follow the state of the auto form', () => {
    const moved = apply('auto', {}, { coverages_limits: LIMITS, state: 'MA' });
    expect(moved.values.coverages_limits).toEqual(RENAMED);
    expect(apply('auto', moved.values, { state: 'NH' }).values.coverages_limits).toEqual(LIMITS);
    expect(apply('auto', moved.values, { coverages_limits: LIMITS }).values.coverages_limits).toEqual(RENAMED);
  });
});

describe('R3.4 an entry that coverages_limits has not', () => {
  const STRAY = { um_uim_coverage: '25/50', x: 1 };
  const REFUSED = { coverages_limits: ['x: This list has no such entry.'] };
  it('is refused at the field by every edit', () => {
    const { rejected, values } = apply('auto', {}, { coverages_limits: STRAY });
    expect(rejected).toEqual(REFUSED);
    expect(values.coverages_limits).toBeUndefined();
  });
  it('is refused when an application is made', () => {
    expect(newApplication('auto', CONTEXT, { coverages_limits: STRAY }).rejected).toEqual(REFUSED);
  });
});

describe('R3.4 lookups', () => {
  it('vehicles count only when one returned', () => {
    expect(isUsableLookup({ vehicles_info: [], drivers_info: [{}] })).toBe(false);
    expect(isUsableLookup(null)).toBe(false);
    expect(isUsableLookup({ vehicles_info: [{}], drivers_info: [] })).toBe(true);
  });
  it('a VIN needs year and make', () => {
    expect(decodedVin({ year: '2019', make: 'HONDA' })).toEqual({ year: '2019', make: 'HONDA', model: '' });
    for (const answer of [{ year: '', make: 'HONDA' }, { year: '2019', make: '' }, null]) {
      expect(decodedVin(answer)).toEqual({ error: 'Invalid response data' });
    }
  });
  it.each([
    ['male', 51, 'Male'],
    ['FEMALE', 98, 'Female'],
    ['male', 50, null],
    ['unknown', 99, null],
    [null, 99, null],
    ['male', Number.NaN, null],
  ])('R3.5 gender %s at %s is %s', (gender, accuracy, applied) => {
    expect(acceptedGender({ gender, accuracy })).toBe(applied);
  });
});

describe('R3.4 the auto form', () => {
  const errorsOf = (changes: Record<string, unknown>) =>
    view(formFor('auto'), apply('auto', {}, changes).values, CONTEXT).errors;
  it('needs vehicles and drivers', () => {
    expect(view(formFor('auto'), newValues('auto', CONTEXT), CONTEXT).errors).toMatchObject({
      vehicles_info: ['Field is required.'],
      drivers_info: ['Field is required.'],
    });
  });
  it("takes the lookup's rows, years as text too", () => {
    const vehicles_info = [{ id: 1, year: '2019', make: 'HONDA', model: 'Civic', vin: '1HGCM82633A004352' }];
    expect(errorsOf({ vehicles_info }).vehicles_info).toBeUndefined();
    expect(apply('auto', {}, { vehicles_info }).values.vehicles_info).toMatchObject([{ year: 2019 }]);
  });
  it('names the row and column that fail', () => {
    expect(errorsOf({ vehicles_info: [{ id: 1, year: 2019, make: '', model: 'Civic' }] })).toMatchObject({
      vehicles_info: ['Vehicle 1, Make: Field is required.'],
    });
    expect(errorsOf({ vehicles_info: ['x'] })).toMatchObject({ vehicles_info: ['Value is not valid.'] });
    expect(
      errorsOf({
        drivers_info: [
          { id: 1, first_name: 'A', last_name: 'B' },
          { id: 1, first_name: 'C', last_name: 'D' },
        ],
      }),
    ).toMatchObject({ drivers_info: ['Two of these carry the same id: driver ids must differ.'] });
  });
  it("raises the grid's alerts", () => {
    const rows = {
      vehicles_info: [{ id: 1, year: 2019, make: 'A', model: 'B' }],
      drivers_info: [
        { id: 2, first_name: 'A', last_name: 'B' },
        { id: 3, first_name: 'A', last_name: 'B' },
      ],
    };
    expect(errorsOf({ ...rows, vehicle_driver_assignment: { '1-2': 60, '1-3': 60 } })).toMatchObject({
      vehicle_driver_assignment: ['Total percentage for this vehicle exceeds 100%'],
    });
    expect(errorsOf({ ...rows, vehicle_driver_assignment: { '1-2': 101 } })).toMatchObject({
      vehicle_driver_assignment: ['Percentage must be between 0 and 100'],
    });
  });
});
