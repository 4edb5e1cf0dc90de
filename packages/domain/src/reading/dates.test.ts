import { expect, it } from 'vitest';
import { datesIn, readDate, startsWithDate, wholeDate } from './dates.ts';

it.each([
  ['09/16/11(M)', '2011-09-16', '(M)'],
  ['Dec 31, 2026', '2026-12-31', ''],
  ['31 DEC 2026 at noon', '2026-12-31', 'at noon'],
  ['2026-12-31T23:59:59.000Z', '2026-12-31', ''],
  // XML states a time zone without a time.
  ['2026-12-31-05:00', '2026-12-31', ''],
  ['2026-12-31 00:00:00+00', '2026-12-31', ''],
  ['12/31/2026 12:01 AM standard time', '2026-12-31', 'standard time'],
  ['19901116', '1990-11-16', ''],
])('reads %s', (text, value, rest) => expect(readDate(text)).toMatchObject({ value, rest, certainty: 'sure' }));

it.each(['13/1/2026', '2026-02-30', '1/2/197', 'Marching 2, 1970', '25573', ''])('reads no date in %j', (text) =>
  expect(readDate(text)).toMatchObject({ value: null, rest: text, certainty: 'none' }),
);

it.each([
  ...['12/31/2026', '2026-12-31', '2026/12/31', '2026-12-31T00:00:00Z', '2026-12-31T00:00:00-05'],
  ...['2026-12-31 00:00:00+00', '2026-12-31 00:00:00 EST', '2026-12-31T00:00:00Z[UTC]', '12/31/2026 12:01 AM EST'],
])('takes %s as a program writes dates', (text) => expect(wholeDate(text, { isExact: true })).toBe('2026-12-31'));
it.each([
  ...['12/31/26', 'Dec 31, 2026', '12312026', '2026-12-31 or later', '2026-12-31 2027-12-31'],
  ...['05.06.2027', '12-31-2026', '12/31-2026'],
])('takes no %s as such', (text) => expect(wholeDate(text, { isExact: true })).toBeNull());

it.each([
  ['1/2/29', '1929-01-02'],
  ['1/2/26', null],
  ['1/2/08', '2008-01-02'],
])('a grown person born on %s is born on %s', (text, born) =>
  expect(readDate(text, { latest: '2026-11-25', isAdult: true }).value).toBe(born),
);

it.each([
  ['From 08/15/2026 to 08/15/2027 at 12:01 AM', ['2026-08-15', '2027-08-15']],
  ['AUG 15, 2026 - Aug. 15, 2027', ['2026-08-15', '2027-08-15']],
  ['15 August 2026 to 2/30/2027', ['2026-08-15']],
  ['Policy 12 31 2026, panel 12086C0317L, loan 12312026', []],
])('finds the dates in %j', (text, dates) => expect(datesIn(text)).toEqual(dates));

it.each(['2026-02-03', '31/12/2026', 'Feb 3, 2026 by phone'])('%s starts with a date', (text) =>
  expect(startsWithDate(text)).toBe(true),
);
it.each(['no', '12', '305-555-0100'])('%s does not', (text) => expect(startsWithDate(text)).toBe(false));
