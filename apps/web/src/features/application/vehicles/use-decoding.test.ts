import { expect, it } from 'vitest';
import { decodesByItself, duplicateNote, vinNote } from './use-decoding.ts';

const VIN = '1HGCM82633A004352';
const FORD = '1M8GDM9AXKP042788';
const CAR = { id: 'v1', year: 2003, make: 'HONDA', model: 'Accord' };

it.each([
  ['the same number', { ...CAR, vin: VIN }, VIN, null],
  ['the same number in small letters', { ...CAR, vin: VIN.toLowerCase() }, VIN, null],
  ['a first number', { ...CAR, vin: VIN }, '', null],
  ['another number of an empty row', { id: 'v1', vin: FORD }, VIN, null],
  ['another number', { ...CAR, vin: FORD }, VIN, /former number/],
  ['no number any more', { ...CAR, vin: '' }, VIN, /former number/],
  ['a number that is too short', { ...CAR, vin: VIN.slice(1) }, VIN, /^16 of 17/],
  ['a wrong check digit', { ...CAR, vin: '1HGCM82633A004353' }, VIN, /check digit/],
])('what is noted beside %s', (_what, row, former, words) => {
  const note = vinNote(row, former);
  if (words === null) expect(note).toBeNull();
  else expect(note).toMatch(words);
});

it.each([
  [
    [VIN, VIN],
    [null, 1],
  ],
  [
    [VIN, FORD, `${VIN.slice(0, 8)}-${VIN.slice(8)}`.toLowerCase(), VIN],
    [null, null, 1, 1],
  ],
  [
    [FORD, VIN, VIN],
    [null, null, 2],
  ],
  [
    ['', ''],
    [null, null],
  ],
])('of VINs %j names the earlier vehicle with the same one', (vins, vehicles) => {
  const rows = vins.map((vin, at) => ({ id: `v${at}`, vin }));
  expect(rows.map((_, at) => duplicateNote(rows, at))).toEqual(
    vehicles.map((vehicle) => vehicle && `The same VIN as vehicle ${vehicle}. Compare the numbers.`),
  );
});

it('a whole number decodes by itself in an empty row alone', () => {
  expect(decodesByItself({ id: 'v1', vin: VIN })).toBe(true);
  expect(decodesByItself({ ...CAR, vin: VIN })).toBe(false);
});
