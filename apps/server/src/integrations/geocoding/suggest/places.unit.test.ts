import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { googlePlaces } from './google.ts';
import { mapboxPlaces } from './mapbox.ts';
import { photonPlaces } from './photon.ts';
import { selectedBuilding, smartyPlaces } from './smarty.ts';

const BAY = { number: '18', street: 'Bay Road', unit: '', city: 'Cañon City', state: 'CO', zip: '81212' };
const STREET = { ...BAY, number: '' };

describe('Photon', () => {
  const at = { city: 'Cañon City', state: 'Colorado', postcode: '81212', countrycode: 'US', country: 'United States' };
  const house = { ...at, osm_key: 'building', type: 'house', housenumber: '18', street: 'Bay Road' };
  it.each([
    ['a house', house, [BAY]],
    ['a shop in it', { ...house, osm_key: 'shop', name: 'Bait & Tackle' }, [BAY]],
    ['a house of two numbers', { ...house, housenumber: '18;20' }, [BAY, { ...BAY, number: '20' }]],
    ['a number that is none', { ...house, housenumber: 18 }, [BAY]],
    ['a street', { ...at, osm_key: 'highway', type: 'street', name: 'Bay Road' }, [STREET]],
    ['a street of an older service', { ...at, osm_key: 'highway', name: 'Bay Road' }, [STREET]],
    ['a stop beside it', { ...at, osm_key: 'highway', type: 'house', name: 'Bay Road Stop', street: 'Bay Road' }, []],
    ['an address without a house number', { ...house, housenumber: undefined }, []],
    ['a town', { ...at, osm_key: 'place', type: 'city', name: 'Cañon City' }, []],
    ['a place outside of the US', { ...house, countrycode: 'CA', country: 'Canada', state: 'Ontario' }, []],
    ['one without a code of its country', { ...house, countrycode: null }, [BAY]],
    ['one without a country', { ...house, countrycode: null, country: null }, []],
    ['several ZIP codes', { ...house, postcode: '81212;81215' }, [{ ...BAY, zip: '' }]],
    ['a long ZIP code', { ...house, postcode: '81212-0018' }, [BAY]],
    ['nonsense', { housenumber: {}, type: [] }, []],
  ])('%s', (_, properties, places) => {
    expect(photonPlaces({ type: 'FeatureCollection', features: [{ properties }, null, 7] })).toEqual(places);
  });
});

describe('Smarty', () => {
  const row = {
    street_line: '18 Bay Road',
    secondary: '',
    city: 'Cañon City',
    state: 'CO',
    zipcode: '81212',
    entries: 0,
  };
  it.each([
    ['an address', [row], [BAY], null],
    [
      'two units of a building',
      [
        { ...row, secondary: 'Apt 1' },
        { ...row, secondary: 'Apt 2', entries: 1 },
      ],
      [
        { ...BAY, unit: 'Apt 1' },
        { ...BAY, unit: 'Apt 2' },
      ],
      null,
    ],
    ['a building', [{ ...row, secondary: 'Apt', entries: 9 }], [BAY], '18 Bay Road Apt (9) Cañon City CO 81212'],
    [
      'two buildings',
      [
        { ...row, entries: 9 },
        { ...row, city: '', entries: 3 },
      ],
      [BAY, { ...BAY, city: '' }],
      null,
    ],
    ['one without a house number', [{ ...row, street_line: 'Bay Road' }], [STREET], null],
    ['none', null, [], null],
  ])('%s', (_, suggestions, places, selected) => {
    expect(smartyPlaces({ suggestions })).toEqual(places);
    expect(selectedBuilding({ suggestions })).toBe(selected);
  });
});

describe('Mapbox', () => {
  const around = [
    { id: 'postcode.1', text: '81212' },
    { id: 'place.2', text: 'Cañon City' },
    { id: 'region.3', text: 'Colorado', short_code: 'US-CO' },
    { id: 'country.4', text: 'United States', short_code: 'us' },
  ];
  const feature = { place_type: ['address'], text: 'Bay Road', address: '18', context: around };
  it.each([
    ['an address', feature, [BAY]],
    ['one without a house number', { ...feature, address: undefined }, [STREET]],
    [
      'a state by its name',
      { ...feature, context: around.map(({ id, text }) => ({ id, text, short_code: id.startsWith('c') ? 'us' : '' })) },
      [BAY],
    ],
    ['a town', { ...feature, place_type: ['place'] }, []],
    ['a place outside of the US', { ...feature, context: [{ id: 'country.5', text: 'Canada', short_code: 'ca' }] }, []],
    ['one that lies nowhere', { ...feature, context: null }, []],
  ])('%s', (_, found, places) => expect(mapboxPlaces({ features: [found, null] })).toEqual(places));
});

describe('Google', () => {
  it.each([
    ['an address', '18 Bay Road', 'Cañon City, CO, USA', [{ ...BAY, zip: '' }]],
    ['one with its ZIP code', '18 Bay Road', 'Cañon City, CO 81212, USA', [BAY]],
    ['a unit', '18 Bay Road apt 2', 'Cañon City, CO 81212, USA', [{ ...BAY, unit: 'apt 2' }]],
    ['one without a house number', 'Bay Road', 'Cañon City, CO, USA', [{ ...STREET, zip: '' }]],
    ['a place outside of the US', '18 Bay Road', 'Toronto, ON, Canada', []],
    ['one that lies nowhere', '18 Bay Road', '', []],
  ])('%s', (_, main, secondary, places) => {
    const structuredFormat = { mainText: { text: main }, secondaryText: { text: secondary } };
    const suggestions = [{ placePrediction: { structuredFormat } }, { queryPrediction: {} }, null];
    expect(googlePlaces({ suggestions })).toEqual(places);
  });

  it('nothing is an empty object', () => expect(googlePlaces({})).toEqual([]));
});

it.each([
  ['Photon', photonPlaces],
  ['Smarty', smartyPlaces],
  ['Mapbox', mapboxPlaces],
])('an answer of another shape is none of %s’s', (_, places) => {
  for (const answer of [null, 7, 'text', [], {}, { features: {}, suggestions: 'x' }, { message: 'no' }])
    expect(places(answer)).toBeNull();
});

it.each([null, [], { suggestions: {} }, { status: 'REQUEST_DENIED' }, { error: { code: 429 } }])(
  'nor is %j one of Google’s',
  (answer) => expect(googlePlaces(answer)).toBeNull(),
);

const folder = new URL('../../../../../../../shared/samples/geocode-autocomplete', import.meta.url).pathname;
describe.skipIf(!existsSync(folder))('recorded answers', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
  const named = (begin: string) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(begin)) : [];

  it('of Photon', () => {
    for (const name of named('php-photon')) expect(photonPlaces(read(name)), name).not.toBeNull();
    expect(photonPlaces(read('rb-photon-madison-square-garden.json'))).toEqual([
      { number: '4', street: 'Pennsylvania Plaza', unit: '', city: 'New York', state: 'NY', zip: '10001' },
    ]);
    expect(photonPlaces(read('php-photon-3c362ba8.json'))).toEqual([]);
    expect(photonPlaces(read('php-photon-ab0a3e35.json'))).toEqual([]);
  });

  it('of Mapbox', () => {
    for (const name of [...named('php-mapbox'), ...named('rb-mapbox')])
      expect(mapboxPlaces(read(name)), name).not.toBeNull();
    expect(mapboxPlaces(read('rb-mapbox-chicago-il-60647.json'))).toEqual([]);
  });

  it('of Smarty, whose sample names no state', () => {
    expect(smartyPlaces(read('smarty-autocomplete-pro.json'))?.map(({ state }) => state)).toEqual(['', '']);
  });

  it('of Google, whose refusal comes with status 200', () => {
    expect(googlePlaces(read('rb-google-over-limit.json'))).toBeNull();
  });
});
