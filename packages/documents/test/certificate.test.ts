import { expect, test } from 'vitest';
import { latitude, longitude } from '../src/kinds/elevation-certificate/coordinates.ts';
import { elevationCertificate } from '../src/kinds/elevation-certificate/index.ts';
import { pageOf } from './support/pages.ts';

type Change = readonly [from: string, to: string];

const TEXT = `ELEVATION CERTIFICATE
SECTION A - PROPERTY INFORMATION
A1. Building Owner's Name: Pat Doe
A4. Building Use (e.g., Residential, Non-Residential, Addition, Accessory, etc.): Residential
A7. Building Diagram Number: 8
A9. For a building with an attached garage:
a) Square footage of attached garage: N/A\tsq. ft.
SECTION B - FLOOD INSURANCE RATE MAP (FIRM) INFORMATION
B1.a. NFIP Community Name: City of Ocala\tB1.b. NFIP Community Identification Number: 120330
B2. County Name: Marion\tB3. State: FL\tB4. Map/Panel No.: 12083C0506\tB5. Suffix: E
B8. Flood Zone(s): AE\tB9. Base Flood Elevation(s) (BFE) (Zone AO, use Base Flood Depth): 9.0
B11. Indicate elevation datum used for BFE in Item B9:\tNGVD 1929\tX NAVD 1988\tOther:
B12. Is the building located in a Coastal Barrier Resources System (CBRS) area?\tYes\tX No
B13. Is the building located seaward of the Limit of Moderate Wave Action (LiMWA)?\tYes\tX No
SECTION C - BUILDING ELEVATION INFORMATION (SURVEY REQUIRED)
C1. Building elevations are based on:\tConstruction Drawings*\tBuilding Under Construction*\tX Finished Construction
Benchmark Utilized: NGS AB1234\tVertical Datum: NAVD 1988
Indicate elevation datum used for the elevations in items a) through h) below.
NGVD 1929\tX NAVD 1988\tOther:
Datum used for building elevations must be the same as that used for the BFE. Conversion factor used?\tYes\tX No
a) Top of bottom floor (including basement, crawlspace, or enclosure floor):\t6.5\tX feet\tmeters
b) Top of the next higher floor (see Instructions):\t10.1\tX feet\tmeters
c) Bottom of the lowest horizontal structural member (see Instructions):\tn/a\tfeet\tmeters
f) Lowest Adjacent Grade (LAG) next to building:\t7.0\tX feet\tmeters
g) Highest Adjacent Grade (HAG) next to building:\t7.4\tX feet\tmeters
SECTION H - BUILDING'S FIRST FLOOR HEIGHT INFORMATION
a) For Building Diagrams 1A, 1B, 3, and 5-8. Top of bottom floor is:\tfeet\tmeters
b) For Building Diagrams 2A, 2B, 4, and 6-9. Top of next higher floor is:\t3.1\tX feet\tmeters
FEMA Form FF-206-FY-22-152 (formerly 086-0-33) (8/23)\tForm Page 2 of 8`;

async function read(...changes: readonly Change[]) {
  const text = changes.reduce((all, [from, to]) => {
    expect(all).toContain(from);
    return all.replace(from, to);
  }, TEXT);
  const page = pageOf(text);
  const edition = elevationCertificate.recognize(page)?.edition ?? null;
  const { readings, warnings } = await elevationCertificate.read({ pages: [page], edition, today: '2026-11-26' });
  const of = (field: string) =>
    readings.filter((one) => one.field === field).map(({ value, strength }) => [value, strength]);
  return { of, readings, codes: warnings.map(({ code }) => code) };
}

test('reads the surveyed elevations, and the ground as the elevation of the property', async () => {
  const { of, codes } = await read();
  expect(of('lowest_floor_elevation')).toEqual([[6.5, 'sure']]);
  expect(of('next_highest_floor')).toEqual([[10.1, 'sure']]);
  expect(of('bottom_of_lower_horizontal_structure')).toEqual([]);
  expect(of('property_elevation')).toEqual([[7, 'sure']]);
  expect(of('elevation_datum')).toEqual([['NAVD 1988', 'sure']]);
  expect(of('foundation_type')).toEqual([['Crawlspace', 'sure']]);
  expect(of('garage_attached')).toEqual([['No', 'ask']]);
  expect(of('garage_present')).toEqual([]);
  expect(of('first_floor_height')).toEqual([[3.1, 'ask']]);
  expect(codes).toEqual([]);
});

test.each([
  ['X Finished Construction', 'Finished Construction', ['stage_unclear']],
  ['Building Under Construction*\tX Finished', 'X Building Under Construction*\tFinished', ['not_finished']],
])('fills no elevation unless construction is finished', async (from, to, expected) => {
  const { readings, of, codes } = await read([from, to]);
  expect(codes).toEqual(expected);
  expect(of('lowest_floor_elevation')).toEqual([[6.5, 'ask']]);
  expect(of('elevation_certificate')).toEqual([['Yes', 'ask']]);
  expect(readings.filter(({ label, strength }) => label.startsWith('C2.') && strength === 'sure')).toEqual([]);
});

test.each([
  ['a datum conversion', 'factor used?\tYes\tX No', 'factor used?\tX Yes\tNo', 'datum_conversion'],
  ['another datum', 'B9:\tNGVD 1929\tX NAVD 1988', 'B9:\tX NGVD 1929\tNAVD 1988', 'datum_differs'],
  ['a coastal barrier', '(CBRS) area?\tYes\tX No', '(CBRS) area?\tX Yes\tNo', 'cbrs'],
  ['the limit of moderate waves', '(LiMWA)?\tYes\tX No', '(LiMWA)?\tX Yes\tNo', 'limwa'],
  ['an accessory building', 'etc.): Residential', 'etc.): Accessory', 'building_use'],
])('warns of %s', async (_, from, to, code) => {
  expect((await read([from, to])).codes).toEqual([code]);
});

test('asks the datum where its square and its words disagree', async () => {
  const { of } = await read(['Vertical Datum: NAVD 1988', 'Vertical Datum: NGVD 1929']);
  expect(of('elevation_datum')).toEqual([['NAVD 1988', 'ask']]);
});

test('reads nothing where two squares are marked', async () => {
  const { of } = await read(['below.\nNGVD 1929', 'below.\nX NGVD 1929']);
  expect(of('elevation_datum')).toEqual([]);
});

test('never takes a depth for an elevation', async () => {
  expect((await read(['Zone(s): AE', 'Zone(s): AO'])).of('bfe_elevation')).toEqual([]);
});

test('asks two zones and two elevations, the riskier first', async () => {
  const { of } = await read(['Zone(s): AE', 'Zone(s): X, VE'], ['Depth): 9.0', 'Depth): 9.0, 11.0']);
  expect(of('flood_zone')).toEqual([['VE', 'ask']]);
  expect(of('bfe_elevation')).toEqual([[11, 'ask']]);
});

test('converts meters to feet', async () => {
  const { of } = await read(['floor):\t6.5\tX feet\tmeters', 'floor):\t2.0\tfeet\tX meters']);
  expect(of('lowest_floor_elevation')).toEqual([[6.6, 'sure']]);
});

test('asks heights that contradict each other', async () => {
  const { of } = await read(['Instructions):\t10.1', 'Instructions):\t1.1']);
  expect(of('next_highest_floor')).toEqual([[1.1, 'ask']]);
});

test('works the first floor height out where an elevation stands in its box', async () => {
  const { of, codes } = await read(['floor is:\t3.1', 'floor is:\t624.5']);
  expect(of('first_floor_height')).toEqual([[3.1, 'ask']]);
  expect(codes).toEqual(['first_floor_height']);
});

test('fills nothing of an unknown edition, and refuses one before 2006', async () => {
  const unknown = await read(['FEMA Form FF-206-FY-22-152 (formerly 086-0-33) (8/23)\tForm Page 2 of 8', '']);
  expect(unknown.readings.filter(({ strength }) => strength === 'sure')).toEqual([]);
  expect(unknown.codes).toEqual(['unknown_edition']);
  const old = await read(
    ['ELEVATION CERTIFICATE', 'ELEVATION CERTIFICATE O.M.B. No. 3067-0077'],
    ['FEMA Form FF-206-FY-22-152 (formerly 086-0-33) (8/23)', ''],
  );
  expect(old.readings).toEqual([]);
  expect(old.codes).toEqual(['old_edition']);
});

test.each([
  [`N32°00'54.53"`, 32.01515],
  ['45 51 43.03 N', 45.86195],
  [`27* 23' 27.7" N`, 27.39103],
  ['26.562900', 26.5629],
  ['12.5', null],
  ['26 71 00 N', null],
  ['unknown', null],
])('reads latitude %s', (text, expected) => expect(latitude(text)).toBe(expected));

test.each([
  [`82 00'40.3"W`, -82.01119],
  ['-82.011200', -82.0112],
  ['82.0112', -82.0112],
  ['12.5', null],
])('reads longitude %s', (text, expected) => expect(longitude(text)).toBe(expected));
