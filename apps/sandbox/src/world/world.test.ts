import { describe, expect, it } from 'vitest';
import { findPlaces } from './find-places.ts';
import { placeAt } from './invent.ts';
import { PLACES } from './places.ts';
import { carrierTime } from './spread.ts';
import { CARRIER_STREETS, carrierScenario, faultAt, PROVIDER_STREETS } from './test-streets.ts';

describe('the places', () => {
  it('are about forty, Florida first, each whole', () => {
    expect(PLACES.length).toBeGreaterThanOrEqual(40);
    expect(PLACES.slice(0, 10).every((place) => place.state === 'FL')).toBe(true);
    for (const place of PLACES) {
      expect(place.address1).toMatch(/^\d+ \S/);
      expect(place.zip).toMatch(/^\d{5}$/);
      expect(place.county_fips).toMatch(/^\d{5}$/);
      expect(place.lat).toBeGreaterThan(24);
      expect(place.lat).toBeLessThan(44);
      expect(place.lon).toBeLessThan(-69);
      expect(place.lon).toBeGreaterThan(-98);
      expect(faultAt(place.lat)).toBeNull();
      expect(place.year).toBeGreaterThan(1700);
      expect(place.sqft).toBeGreaterThan(500);
      expect(Number.isFinite(place.elevation)).toBe(true);
      for (const community of place.communities) expect(community.cid).toMatch(/^\d{6}$/);
      expect(placeAt(place.lon, place.lat)).toBe(place);
    }
    expect(new Set(PLACES.map((place) => `${place.lon},${place.lat}`)).size).toBe(PLACES.length);
  });
});

describe('findPlaces', () => {
  it.each([
    ['12 Ocean Dr, Miami Beach, FL 33139', ['12 Ocean Dr']],
    ['12 ocean dr, miami beach, FL, 33139', ['12 Ocean Dr']],
    ['12 Ocean Dr, 33139', ['12 Ocean Dr']],
    ['12 Ocean Drive Apt. 4B, Miami Beach, FL 33139', ['12 Ocean Dr']],
    ['12 Oc', ['12 Ocean Dr']],
    ['1 Decl', ['1 Decline Way']],
    ['Ocean Dr', []],
    ['23 Unmatched Rd, Tampa, FL 33611', []],
    ['5 Any St, Anchorage, AK 99501', []],
    ['5 Any St, Tampa, FL 33611', ['5 Any St']],
    ['', []],
  ])('%s', (query, found) => expect(findPlaces(query).map((place) => place.address1)).toEqual(found));

  it('places an unlisted address in its own county, always at the same point', () => {
    const [one] = findPlaces('881 Somewhere Ln, Galveston, TX 77550');
    expect(one).toMatchObject({ county: 'Galveston County', state: 'TX' });
    expect(findPlaces('881 Somewhere Ln, Galveston, TX 77550')).toEqual([one]);
  });

  it.each(Object.entries(PROVIDER_STREETS))('carries the fault of %s in its latitude', (street, { number, code }) => {
    for (const place of findPlaces(`${number} ${street}, Houston, TX 77005`)) {
      if (street !== 'ambiguous ave') expect(Math.round(place.lat * 1e6) % 100).toBe(code);
      if (street !== 'ambiguous ave') expect(faultAt(place.lat)).toBe(street);
    }
  });
});

describe('the streets that misbehave', () => {
  it.each(Object.entries(CARRIER_STREETS))('%s makes carriers %s, whatever the number and case', (street, scenario) => {
    expect(carrierScenario(`77  ${street.toUpperCase()}`)).toBe(scenario);
  });

  it('are known by their long names, too', () => expect(carrierScenario('2 Referral Road #7')).toBe('referral'));

  it('leave other streets alone', () => expect(carrierScenario('12 Ocean Dr')).toBeNull());
});

describe('the answer times', () => {
  const times = Array.from({ length: 2_000 }, (_, at) => carrierTime(`carrier-${at}`)).sort((a, b) => a - b);

  it('spread as the field does: 3 to 12 seconds, median 7', () => {
    expect(times[0]).toBeGreaterThanOrEqual(3_000);
    expect(times.at(-1)).toBeLessThanOrEqual(12_000);
    expect(times[1_000]).toBeGreaterThan(6_500);
    expect(times[1_000]).toBeLessThan(7_500);
    expect(times[200]).toBeLessThan(4_800);
    expect(times[1_800]).toBeGreaterThan(10_000);
  });

  it('are the same for the same seed', () => expect(carrierTime('a')).toBe(carrierTime('a')));
});
