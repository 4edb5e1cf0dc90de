import type { AddressData, Provenance } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { expect, test } from 'vitest';
import { differencesOf } from './differences.ts';

const AT = '2026-11-20T12:00:00Z';
const by = (source: Provenance['source']): Provenance => ({ source, at: AT }) as Provenance;
const found = (values: Record<string, unknown>): AddressData =>
  ({
    values,
    sources: Object.fromEntries(
      Object.keys(values).map((key) => [key, { provider: 'Parcel', at: AT, is_sandbox: true }]),
    ),
    missing: [],
    candidates: [],
    facts: {},
  }) as unknown as AddressData;
const keysOf = (data: AddressData, values: Values, origins: Record<string, Provenance>) =>
  differencesOf(data, 'flood', values, origins).map(({ field, isByHand }) => [field.key, isByHand]);

test('only what differs is listed, what a person set stays theirs', () => {
  const data = found({ year_build: 1979, sqft: 1530, zip: '33139', city: 'Miami', flood_zone: 'AE', unknown: 1 });
  const values = { year_build: 1986, sqft: 1999, zip: '33139', city: '', flood_zone: 'X' };
  const origins = { year_build: by('person'), flood_zone: by('provider'), zip: by('provider') };
  expect(keysOf(data, values, origins).sort()).toEqual([
    ['city', false],
    ['flood_zone', false],
    ['sqft', true],
    ['year_build', true],
  ]);
});

test('what reads the same is no difference', () => {
  expect(keysOf(found({ phone: '3055550100', address2: '' }), { phone: '(305) 555-0100', address2: null }, {})).toEqual(
    [],
  );
});
