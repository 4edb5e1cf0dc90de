import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isSameAddressLine, isSameProperty, propertyDifferences } from '../src/applications/address-match.ts';
import { addressDifferences, isOtherAddress, isSameAddress } from '../src/applications/index.ts';
import { STREET_TYPES as ALL_TYPES } from '../src/applications/street-words.ts';

// Without 'Trailer', which before a letter names a unit: `Trailer N`.
const STREET_TYPES = ALL_TYPES.filter(({ standard }) => standard !== 'TRLR');
const ZIP = '33602';
const place = (address1: string) => ({ address1, address2: '', city: 'Tampa', state: 'FL', zip: ZIP });
const lineOf = (street: string) => `12 ${street}, Tampa, FL ${ZIP}`;

/** Results of all of the domain's address comparisons, in both directions. */
function answers(one: string, other: string): boolean[] {
  const pairs = [
    [one, other],
    [other, one],
  ] as const;
  return pairs.flatMap(([a, b]) => [
    addressDifferences({ searched_address: lineOf(a) }, place(`12 ${b}`)).length === 0,
    !isOtherAddress(lineOf(a), place(`12 ${b}`)),
    isSameAddress(lineOf(a), lineOf(b)),
    isSameAddress(`12 ${a} Tampa FL ${ZIP}`, lineOf(b)),
    isSameAddressLine(`12 ${a}`, `12 ${b}`),
    isSameProperty(place(`12 ${a}`), place(`12 ${b}`)),
    propertyDifferences(place(`12 ${a}`), place(`12 ${b}`)).length === 0,
  ]);
}

const expectSame = (one: string, other: string, isSame: boolean) =>
  expect(new Set(answers(one, other)), `${one} / ${other}`).toEqual(new Set([isSame]));

const DIRECTIONS = [
  ['N', 'North', 'N.'],
  ['S', 'South', 'SOUTH'],
  ['E', 'East', 'E'],
  ['W', 'West', 'w'],
  ['NE', 'Northeast', 'N.E.'],
  ['NW', 'Northwest', 'N W'],
  ['SE', 'Southeast', 'SE'],
  ['SW', 'Southwest', 'South West'],
];
/** Names of streets, many of them with a word that is also a type or a direction. */
const NAMES = [
  ...['Bay', 'Bay Point', 'Pine', 'Pine Ridge', 'Oak', 'Oak Trail', 'Palm', 'Palm Cove', 'Andrews', 'Saint Andrews'],
  ...['9th', 'Main', 'Old Main', 'Park', 'Parks', 'Parkway Village', 'Lake', 'Lake Shore', 'Lakeshore', 'Crystal Lake'],
  ...['Ocean', 'Ocean View', 'Harbor Isles', 'Harbor Isle', 'Forest Hills', 'Forest Hill', 'Country Club', 'Mill Run'],
  ...[
    'Dr Martin Luther King Jr',
    'Northwood',
    'Westshore',
    'Eastern',
    'Peña',
    'O’Brien',
    'Saint Johns River',
    'Fort King',
  ],
];

type Parts = { before: number; name: string; type: number; after: number };
const NONE = -1;
const parts = fc.record<Parts>({
  before: fc.integer({ min: NONE, max: DIRECTIONS.length - 1 }),
  name: fc.constantFrom(...NAMES),
  type: fc.integer({ min: NONE, max: STREET_TYPES.length - 1 }),
  after: fc.integer({ min: NONE, max: DIRECTIONS.length - 1 }),
});
const spelling = fc.record({ before: fc.nat(2), type: fc.nat(9), after: fc.nat(2), isUpper: fc.boolean() });
type Spelling = { before: number; type: number; after: number; isUpper: boolean };

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

function written({ before, name, type, after }: Parts, how: Spelling): string {
  // Without a type, a direction in two words may not be recognized (`N W Bay`), so it is written in one.
  const direction = (at: number, spelled: number): string => {
    if (at === NONE) return '';
    const words = pick(DIRECTIONS[at]!, spelled);
    return type === NONE && words.includes(' ') ? DIRECTIONS[at]![0]! : words;
  };
  const words = [
    direction(before, how.before),
    name,
    type === NONE ? '' : pick(STREET_TYPES[type]!.spellings, how.type),
    direction(after, how.after),
  ];
  const text = words.filter(Boolean).join(' ');
  return how.isUpper ? text.toUpperCase() : text;
}

test('a street is itself however its type and directions are spelled', () => {
  fc.assert(
    fc.property(parts, spelling, spelling, (street, one, other) => {
      expectSame(written(street, one), written(street, other), true);
    }),
    { numRuns: 1_000 },
  );
});

/** The words of a street in one spelling; two streets are the same if these are. */
const identity = (street: Parts) => written(street, { before: 0, type: 0, after: 0, isUpper: true });
/** Words that mean the same at the end of a name and as a type: `Bay Point` is a street of the type `Pt`. */
const plain = (text: string) =>
  text
    .split(' ')
    .map((word) => STREET_TYPES.find(({ spellings }) => spellings.includes(word))?.standard ?? word)
    .join(' ');

test('two streets that differ in a word are two, for the lookup, the bulk upload and documents alike', () => {
  fc.assert(
    fc.property(parts, parts, spelling, spelling, (first, second, one, other) => {
      fc.pre(plain(identity(first)) !== plain(identity(second)));
      expectSame(written(first, one), written(second, other), false);
    }),
    { numRuns: 3_000 },
  );
});

test('every type of Publication 28 is told from the street without it and from every other type', () => {
  for (const { standard, spellings } of STREET_TYPES) {
    for (const word of spellings) expectSame(`Sample ${word}`, `Sample ${standard}`, true);
    expectSame(`Sample ${standard} Dr`, 'Sample Dr', false);
    expectSame(`Sample ${standard}`, 'Sample', false);
    const others = STREET_TYPES.filter((type) => type.standard !== standard);
    for (const type of others)
      expect(isSameAddressLine(`12 Sample ${standard}`, `12 Sample ${type.standard}`)).toBe(false);
  }
});

describe('streets of one subdivision', () => {
  it.each([
    ['Bay Dr', 'Bay Point Dr'],
    ['Pine Dr', 'Pine Ridge Dr'],
    ['Oak Ln', 'Oak Trail Ln'],
    ['Palm Ave', 'Palm Cove Ave'],
    ['Andrews Ave', 'Saint Andrews Ave'],
    ['9th St', 'SW 9th St'],
    ['Main St', 'Main St N'],
    ['Parks Rd', 'Park Rd'],
    ['N West Shore Blvd', 'NW Shore Blvd'],
    ['Avenue N', 'N Ave'],
    ['State Rd 60', 'US Hwy 60'],
    ['County Rd J', 'County Rd JJ'],
    ['Hwy 60', 'Hwy 61'],
    ['Old Hwy 60', 'Hwy 60'],
  ])('%s is not %s', (one, other) => expectSame(one, other, false));

  it.each([
    ['Hwy 60', 'State Rd 60'],
    ['Highway 60', 'SR 60'],
    ['County Road J', 'County Hwy J'],
    ['CR 512', 'County Road 512'],
    ['N Highway A1A', 'North State Road A1A'],
    ['US 41 N', 'U.S. Highway 41 North'],
    ['FL-60', 'State Road 60'],
    ['SW 9 St', 'SW Ninth Street'],
    ['Saint Andrews Ave', 'St. Andrews Avenue'],
    ['Bay Pt Dr', 'Bay Point Drive'],
    ['MLK Jr Blvd', 'Martin Luther King Jr. Boulevard'],
    ['N E 5th St', 'Northeast Fifth Street'],
    ['North St', 'N St'],
  ])('%s is %s', (one, other) => expectSame(one, other, true));
});

it('reads a house number in words', () => {
  expect(isSameAddressLine('One Beach Dr', '1 Beach Drive')).toBe(true);
  expect(isSameAddressLine('One Beach Dr', '2 Beach Drive')).toBe(false);
  expect(isSameAddressLine('Nine Mile Rd', '9 Mile Rd')).toBe(false);
});

it('tells the units of a building, whatever they are called', () => {
  expect(propertyDifferences({ ...place('12 Gulf St'), address2: 'Unit 4' }, { ...place('12 Gulf St #4') })).toEqual(
    [],
  );
  expect(
    propertyDifferences({ ...place('12 Gulf St'), address2: 'Unit 4' }, { ...place('12 Gulf St Apt 5') }).map(
      ({ part }) => part,
    ),
  ).toEqual(['unit']);
});

describe('the only match of a search', () => {
  const differs = (requested: string, match: string) =>
    addressDifferences({ searched_address: lineOf(requested) }, place(`12 ${match}`), { isOnlyMatch: true }).length > 0;

  it.each([
    ['Main', 'N Main St', false],
    ['Main', 'Main St', false],
    ['N Main', 'N Main St', false],
    ['US 41', 'US Hwy 41', false],
    ['N Main', 'S Main St', true],
    ['Main St', 'N Main St', true],
    ['9th St', 'SW 9th St', true],
    ['Bay', 'Bay Point Dr', true],
    ['Bay Point', 'Bay Dr', true],
  ])('%s found as %s is asked about: %s', (requested, match, isAsked) => {
    expect(differs(requested, match)).toBe(isAsked);
  });
});

it('finds the street of a line without commas', () => {
  const at = (street: string) => ({ ...place(`12 ${street}`), zip: '' });
  const parts = (line: string, street: string) =>
    addressDifferences({ searched_address: line }, at(street)).map(({ part }) => part);
  expect(parts('12 Bay Dr Tampa FL', 'Bay Dr')).toEqual([]);
  expect(parts('12 Bay Dr Tampa Florida', 'Bay Dr')).toEqual([]);
  expect(parts('12 Bay Point Dr Tampa FL', 'Bay Dr')).toEqual(['street']);
  expect(parts('12 Bay Dr Tampa FL', 'Bay Point Dr')).toEqual(['street']);
  expect(isSameAddress('12 Bay, Tampa FL 33602', '12 Bay Point Dr Tampa FL 33602')).toBe(false);
});
