import { describe, expect, it } from 'vitest';
import { countText, type Found, fromLookup, lookupRequest, missingForLookup } from './household.ts';

const CLIENT = {
  first_name: 'Ana',
  last_name: 'Lee',
  address1: '12 Ocean Dr',
  city: 'Miami Beach',
  state: 'FL',
  zip: '33139',
};
const FOUND: Found = {
  vehicles_info: [
    { id: 'v1', year: 2018, make: 'HONDA', model: 'Accord', vin: '1HGCM82633A004352' },
    { id: 'v2', year: 2020, make: 'FORD', model: 'F-150', vin: '1FTFW1ET9DFC10312' },
  ],
  drivers_info: [{ id: 'd1', first_name: 'Ana', last_name: 'Lee' }],
  date_of_birth: '1968-04-17',
  source: { provider: 'Vehicle data', at: '2026-01-02T15:04:05.000Z', is_sandbox: false, proof: 'proof' },
};
const newId = () => 'new';

describe('what is asked', () => {
  it('is the date of birth 1970-01-01 while none is known', () => {
    expect(lookupRequest(CLIENT)).toEqual({ ...CLIENT, date_of_birth: '1970-01-01' });
    expect(lookupRequest({ ...CLIENT, date_of_birth: '1981-02-03' }).date_of_birth).toBe('1981-02-03');
  });
  it('needs the whole name and address', () => {
    expect(missingForLookup(CLIENT)).toEqual([]);
    expect(missingForLookup({ ...CLIENT, last_name: ' ', zip: null })).toEqual(['last name', 'ZIP']);
  });
});

describe('what is found', () => {
  it('without a vehicle changes nothing', () => {
    expect(fromLookup(CLIENT, { ...FOUND, vehicles_info: [] }, newId)).toBeNull();
  });
  it('fills an empty form, the date of birth with it', () => {
    expect(fromLookup(CLIENT, FOUND, newId)).toEqual({
      vehicles_info: FOUND.vehicles_info,
      drivers_info: [{ ...FOUND.drivers_info[0], date_of_birth: '1968-04-17' }],
      vehicle_driver_assignment: {},
      date_of_birth: '1968-04-17',
    });
  });
  it('never writes the default date of birth, nor over a known one', () => {
    expect(fromLookup(CLIENT, { ...FOUND, date_of_birth: '1970-01-01' }, newId)).not.toHaveProperty('date_of_birth');
    expect(fromLookup({ ...CLIENT, date_of_birth: '1981-02-03' }, FOUND, newId)).not.toHaveProperty('date_of_birth');
  });
  it('keeps the id, the shares and what else is known of a row that stands already', () => {
    const before = {
      ...CLIENT,
      vehicles_info: [
        { id: 'v2', year: 2018, make: 'Honda', model: 'Accord', vin: '1hgcm82633a004352' },
        { id: 'old', year: 1999, make: 'BMW', model: '330i', vin: '' },
      ],
      drivers_info: [{ id: 'x', first_name: 'ana', last_name: 'lee', license_number: 'L1' }],
      vehicle_driver_assignment: { 'v2-x': 60, 'old-x': 40 },
    };
    const taken = fromLookup(before, FOUND, newId);
    expect(taken?.vehicles_info).toMatchObject([{ id: 'v2' }, { id: 'new', make: 'FORD' }]);
    expect(taken?.drivers_info).toMatchObject([{ id: 'x', first_name: 'Ana', last_name: 'Lee', license_number: 'L1' }]);
    expect(taken?.vehicle_driver_assignment).toEqual({ 'v2-x': 60 });
  });
  it('never gives two rows the same id, even where a provider names a vehicle twice', () => {
    const twice = { ...FOUND, vehicles_info: [FOUND.vehicles_info[0]!, { ...FOUND.vehicles_info[0]!, id: 'v2' }] };
    const first = fromLookup(CLIENT, twice, newId);
    const again = fromLookup({ ...CLIENT, ...first }, twice, newId);
    expect(again?.vehicles_info).toMatchObject([{ id: 'v1' }, { id: 'v2' }]);
  });
  it('without a driver leaves the drivers alone', () => {
    const drivers_info = [{ id: 'x', first_name: 'Bo', last_name: 'Ek' }];
    const taken = fromLookup({ ...CLIENT, drivers_info }, { ...FOUND, drivers_info: [] }, newId);
    expect(taken).not.toHaveProperty('drivers_info');
  });
});

it.each([
  [1, 0, '1 vehicle'],
  [2, 1, '2 vehicles and 1 driver'],
  [0, 2, '2 drivers'],
])('%i and %i are %s', (vehicles, drivers, words) => expect(countText(vehicles, drivers)).toBe(words));
