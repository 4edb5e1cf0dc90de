import { describe, expect, it } from 'vitest';
import { chooseParcel, houseNumber, PARCEL_ROLLS, parcelFacts, parcelRollOf, readParcel } from './parcels.ts';

const FLORIDA = parcelRollOf('FL')!;
const ROW = {
  PARCEL_ID: '02-3234-001-0010',
  PHY_ADDR1: '1427  MERIDIAN AVE',
  ACT_YR_BLT: 1946,
  TOT_LVG_AR: 1820,
  DOR_UC: '001',
  NO_BULDNG: 1,
  LND_SQFOOT: 7500,
  ASMNT_YR: 2025,
};
const parcel = (changes: object = {}) => readParcel(FLORIDA, { ...ROW, ...changes }, 2026);

describe('a row of a roll', () => {
  it('is read with its use', () => {
    expect(parcel()).toMatchObject({
      address: '1427 MERIDIAN AVE',
      year_build: 1946,
      sqft: 1820,
      lot: 7500,
      roll_year: 2025,
      occupancy_type: 'Single Family',
      families: 1,
      is_dwelling: true,
    });
  });
  it.each([
    [{ ACT_YR_BLT: 0 }, { year_build: null }],
    [{ ACT_YR_BLT: 3026 }, { year_build: null }],
    [{ TOT_LVG_AR: '0' }, { sqft: null }],
    [{ TOT_LVG_AR: null }, { sqft: null }],
    [{ TOT_LVG_AR: -5 }, { sqft: null }],
    [{ NO_BULDNG: 0 }, { buildings: null }],
    [{ DOR_UC: 1 }, { occupancy_type: 'Single Family' }],
    [{ DOR_UC: '004' }, { occupancy_type: 'Condo Unit', families: null }],
    [{ DOR_UC: '008' }, { occupancy_type: null, is_dwelling: true }],
    [{ DOR_UC: '027' }, { occupancy_type: null, is_dwelling: false }],
    [{ PHY_ADDR1: ' ' }, { address: null }],
  ])('takes zero and nonsense of %j as unknown', (changes, expected) => {
    expect(parcel(changes)).toMatchObject(expected);
  });
  it.each([
    ['101', 'Single Family', 1],
    ['1010', 'Single Family', 1],
    ['104', '2-4 Family', 2],
    ['105', '2-4 Family', 3],
    ['111', null, null],
  ])('knows the Massachusetts use %s as %s', (USE_CODE, occupancy_type, families) => {
    expect(readParcel(parcelRollOf('MA')!, { USE_CODE }, 2026)).toMatchObject({ occupancy_type, families });
  });
  it('has no roll for a state whose fields were not confirmed', () => {
    expect(PARCEL_ROLLS.map(({ state }) => state)).toEqual(['FL', 'MA']);
    expect(parcelRollOf('NC')).toBeUndefined();
  });
});

it.each([
  ['1427 Meridian Ave', '1427'],
  ['0012 OCEAN DR', '12'],
  ['12a Main St', '12A'],
  ['Ocean Dr', null],
  [null, null],
])('the house number of %s is %s', (address, number) => expect(houseNumber(address)).toBe(number));

describe('the parcel of an address', () => {
  const choose = (parcels: object[], address = '1427 Meridian Ave', isAtPoint = false) =>
    chooseParcel(parcels.map(parcel), address, isAtPoint);
  it('has its house number', () => {
    expect(choose([{ PHY_ADDR1: '1425 MERIDIAN AVE' }, {}])).toMatchObject({
      parcel: { address: '1427 MERIDIAN AVE' },
    });
  });
  it('is on its street where two have the number', () => {
    expect(choose([{ PHY_ADDR1: '1427 JEFFERSON AVE' }, {}])).toMatchObject({
      parcel: { address: '1427 MERIDIAN AVE' },
    });
  });
  it('is the small residential lot and not the large one around it', () => {
    expect(choose([{ DOR_UC: '094', LND_SQFOOT: 900_000 }, {}])).toMatchObject({ parcel: { lot: 7500 } });
    expect(choose([{ LND_SQFOOT: 900_000 }, {}])).toMatchObject({ parcel: { lot: 7500 } });
  });
  it.each([
    ['nothing there, as in a road', [], false, /no parcel at this point/, false],
    [
      'the number on another street',
      [{ PHY_ADDR1: '1427 LINCOLN RD' }],
      true,
      /another street here: 1427 LINCOLN RD/,
      false,
    ],
    ['another number', [{ PHY_ADDR1: '1425 MERIDIAN AVE' }], true, /only 1425/, false],
    ['units of one condominium', [{ DOR_UC: '004' }, { DOR_UC: '004' }], true, /several parcels/, true],
    ['no number, but not at the point', [{ PHY_ADDR1: '' }], false, /no parcel/, false],
    ['no number and no dwelling', [{ PHY_ADDR1: '', DOR_UC: '094' }], true, /no parcel/, false],
  ])('is not guessed: %s', (_case, parcels, isAtPoint, reason, isFinal) => {
    expect(choose(parcels, undefined, isAtPoint)).toEqual({ reason: expect.stringMatching(reason), isFinal });
  });
  it('may be without a number where it alone covers the point', () => {
    expect(choose([{ PHY_ADDR1: '' }], undefined, true)).toMatchObject({ parcel: { year_build: 1946 } });
  });
  it('is not looked for without a number', () => {
    expect(choose([{}], 'Meridian Ave')).toMatchObject({ isFinal: true });
  });
});

describe('what a parcel fills', () => {
  it('is year, area and occupancy', () => {
    expect(parcelFacts(parcel())).toEqual({
      values: { year_build: 1946, sqft: 1820, occupancy_type: 'Single Family', no_of_families: null },
      assumed: { building_use: null },
      gaps: [],
    });
  });
  it.each([
    [180_000, 'Primary Home'],
    ['180000', 'Primary Home'],
    [0, null],
    [null, null],
    ['Y', null],
  ])('with a homestead of %j is assumed to be the use %j', (JV_HMSTD, building_use) => {
    expect(parcelFacts(parcel({ JV_HMSTD })).assumed).toEqual({ building_use });
  });
  it('is neither year nor area where five buildings stand on it', () => {
    const { values, gaps } = parcelFacts(parcel({ NO_BULDNG: 5 }));
    expect(values).toMatchObject({ year_build: null, sqft: null });
    expect(gaps).toEqual([expect.stringContaining('5 buildings')]);
  });
});
