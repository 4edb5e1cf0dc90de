import { expect, it } from 'vitest';
import {
  emergencyReason,
  newlyMappedReason,
  notParticipatingReason,
  notSoldReason,
  ratedCrsClass,
  readStatusBookRow,
} from './communities.ts';

const API = {
  communityIdNumber: '120651',
  communityName: 'MIAMI BEACH, CITY OF ',
  participatingInNFIP: true,
  regularEmergencyProgramDate: '09/29/72',
  currentlyEffectiveMapDate: '09/11/09',
  classRating: '5',
  sfhaDiscount: '25%',
  nonSfhaDiscount: '10',
};

it.each([
  ['2015-09-29T00:00:00.000Z', '2015-09-29'],
  ['09/16/11(M)', '2011-09-16'],
  ['06/18/90', '1990-06-18'],
  ['06/18/1990', '1990-06-18'],
  ['="01/02/03"', '2003-01-02'],
  ['(NSFHA)', null],
  ['02/30/11', null],
  ['', null],
  [null, null],
])('reads the date %j as %j', (value, day) => {
  expect(readStatusBookRow({ ...API, currentlyEffectiveMapDate: value })?.map_date).toBe(day);
});

it('reads a row of OpenFEMA', () => {
  expect(readStatusBookRow(API)).toEqual({
    id: '120651',
    name: 'MIAMI BEACH, CITY OF',
    participates: true,
    is_emergency: false,
    status_date: '1972-09-29',
    map_date: '2009-09-11',
    crs_class: 5,
    sfha_discount: 25,
    other_discount: 10,
  });
});

it('reads a row of the report', () => {
  const row = {
    CID: '="485464#"',
    'Community Name': 'CORPUS CHRISTI',
    'Participating Community': 'NO',
    'Sanction Date': '03/04/21(S)',
    'Curr Eff Map Date': '(NSFHA)',
    'Curr Class': '',
    '% Disc': '',
  };
  expect(readStatusBookRow(row)).toMatchObject({
    id: '485464',
    participates: false,
    status_date: '2021-03-04',
    crs_class: null,
  });
});

it.each([[{ communityIdNumber: '12065' }], [{ participatingInNFIP: null }], [{ participatingInNFIP: 'perhaps' }]])(
  'leaves out a row with %j',
  (changes) => {
    expect(readStatusBookRow({ ...API, ...changes })).toBeNull();
  },
);

it('rates a community outside of the rating system as class 10, one outside of the program not at all', () => {
  const community = readStatusBookRow({ ...API, classRating: '' });
  if (!community) throw new Error('The row was not read.');
  expect(ratedCrsClass(community)).toBe(10);
  expect(ratedCrsClass({ ...community, participates: false })).toBeNull();
  expect(notParticipatingReason(community)).toBeNull();
  expect(notParticipatingReason({ ...community, participates: false })).toMatch(/no NFIP policy can be sold/);
  expect(emergencyReason({ ...community, is_emergency: true })).toMatch(/at most \$35,000/);
  const emergency = { ...community, participates: true, is_emergency: true };
  expect(notSoldReason(emergency, { building: 35_000, contents: 10_000 })).toBeNull();
  expect(notSoldReason(emergency, { building: 35_000, contents: 10_001 })).toMatch(/emergency program/);
  expect(notSoldReason(emergency, { building: 35_001, contents: 0 })).toMatch(/emergency program/);
  expect(notSoldReason({ ...emergency, is_emergency: false }, { building: 250_000, contents: 100_000 })).toBeNull();
  expect(notSoldReason({ ...emergency, participates: false }, { building: 1, contents: 0 })).toMatch(
    /doesn’t participate/,
  );
});

it.each([
  ['2025-10-26', 'AE', true],
  ['2025-10-25', 'AE', false],
  ['2026-11-27', 'AE', false],
  ['2026-01-01', 'X', false],
  [null, 'AE', false],
])('a map of %s in zone %s is newly mapped: %s', (map_date, zone, isNew) => {
  const community = readStatusBookRow(API);
  if (!community) throw new Error('The row was not read.');
  const reason = newlyMappedReason({ ...community, map_date }, zone, '2026-11-26');
  if (isNew) expect(reason).toMatch(/NFIP then waits 1 day/);
  else expect(reason).toBeNull();
});
