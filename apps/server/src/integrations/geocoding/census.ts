import { addressDifferences, type RequestedAddress } from '@freeboard/domain/applications';
import { askJson } from '../ask.ts';
import { failed, found, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';
import { addressOf, type CensusMatch, censusAnswer, countyOf, distinctMatches } from './census-wire.ts';
import { stateOfGeoid } from './us-states.ts';

export const CENSUS = 'US Census Geocoder';

export type AddressQuery = RequestedAddress;

export type GeocodedAddress = {
  matched_address: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  county: string | null;
  county_fips: string | null;
  lon: number;
  lat: number;
};

const oneLine = (query: AddressQuery): string =>
  'searched_address' in query
    ? query.searched_address
    : [query.address1, query.city, `${query.state} ${query.zip}`.trim()].filter((part) => part.trim()).join(', ');

const censusMatches = async (
  deps: ProviderDeps,
  address: string,
): Promise<{ ok: true; matches: CensusMatch[] } | { ok: false; reason: string }> => {
  const query = {
    address,
    benchmark: 'Public_AR_Current',
    format: 'json',
    vintage: 'Current_Current',
    layers: 'Counties',
  };
  const asked = await askJson(deps, CENSUS, '/geographies/onelineaddress', query);
  if (!asked.ok) return asked;
  const read = censusAnswer.safeParse(asked.json);
  if (!read.success) return { ok: false, reason: `${CENSUS} answered in a shape that is not its own` };
  return { ok: true, matches: distinctMatches(read.data.result.addressMatches) };
};

/**
 * Locates an address: degrees (WGS84), county, and the state of the county's GEOID (a postal state may differ).
 * Several matches, or a single one that differs from the request, are returned as candidates for the user to choose
 * from. `baseUrl` ends in `/geocoder`.
 */
export const geocode = async (deps: ProviderDeps, query: AddressQuery): Promise<ProviderResult<GeocodedAddress>> => {
  const asked = await censusMatches(deps, oneLine(query));
  if (!asked.ok) return failed(asked.reason);
  const [only, ...others] = asked.matches;
  if (!only) return unknown('no such address is known');
  if (others.length > 0) return { state: 'ambiguous', candidates: asked.matches.map(addressOf) };
  const candidate = addressOf(only);
  const differences = addressDifferences(query, candidate, { isOnlyMatch: true });
  if (differences.length > 0) return { state: 'ambiguous', candidates: [candidate], differences };
  const { text, ...address } = candidate;
  const county = countyOf(only);
  return found(deps, {
    matched_address: text,
    ...address,
    state: (county && stateOfGeoid(county.county_fips)) ?? address.state,
    county: county?.county ?? null,
    county_fips: county?.county_fips ?? null,
  });
};
