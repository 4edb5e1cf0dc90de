import { US_STATES } from '@freeboard/domain/applications';
import type { WhyNoAddress } from '@freeboard/domain/wording';
import { type Coast, distanceToCoast } from '../../../integrations/coast/distance-to-coast.ts';
import { EPQS } from '../../../integrations/elevation/epqs.ts';
import { COASTAL_LIMITS } from '../../../integrations/flood-zones/coastal-limits.ts';
import { MAP_LETTERS, PRELIM_NFHL } from '../../../integrations/flood-zones/map-hints.ts';
import { type FloodZone, NFHL } from '../../../integrations/flood-zones/nfhl.ts';
import { type AddressQuery, CENSUS, type GeocodedAddress, geocode } from '../../../integrations/geocoding/census.ts';
import type { Caller } from '../../../integrations/outbound.ts';
import { PROPERTY_DATA } from '../../../integrations/property/property-data.ts';
import type { ProviderResult } from '../../../integrations/provider-result.ts';
import { type Env, isSandboxUrl } from '../../../kernel/env/env.ts';
import type { Services } from '../../../kernel/services.ts';
import { type Answers, askAboutPlace, createProviders } from './ask-providers.ts';
import { type Collected, collect, collectParcel, collectStructure, HINT_MS, LATE } from './collect.ts';

const NFHL_LINES = `${NFHL}, interpolated between its lines`;
const COAST = 'OpenStreetMap coastline';

type Found<T> = Extract<ProviderResult<T>, { state: 'found' }>;

/** Whether the flood map uses a different vertical datum from the ground elevation (NAVD 1988). */
const isOtherDatum = ({ datum, raw_datum }: Pick<FloodZone, 'datum' | 'raw_datum'>): boolean =>
  raw_datum !== null && datum !== 'NAVD 1988';

const isFormState = (state: string): boolean => US_STATES.some(({ code }) => code === state);

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');

/**
 * Calls the geocoder, then flood map, ground elevation, property data and parcel in parallel, and computes the
 * distance to the coast. Providers in `off` are skipped. An address that cannot be located fills in nothing (section
 * 8); the result states why. `parcelMs` is the timeout of the parcel.
 */
export async function lookUp(
  { env }: Services,
  caller: Caller,
  query: AddressQuery,
  now: () => Date,
  off: ReadonlySet<string> = new Set(),
  parcelMs: number = HINT_MS,
): Promise<Collected | WhyNoAddress> {
  const providers = createProviders(env, caller, now, off);
  const into: Collected = { values: {}, sources: {}, candidates: [], differences: [], missing: [], facts: {} };
  const place = await providers.ask('census', (deps) => geocode(deps, query));
  if (place.state === 'ambiguous') {
    const candidates = place.candidates.map(({ lon, lat, ...address }) => address);
    return { ...into, candidates, differences: place.differences ?? [] };
  }
  if (place.state === 'failed') return 'down';
  if (place.state === 'unknown') return off.has('census') ? 'switched_off' : 'unknown';
  collectPlace(into, env, place);
  const answers = await askAboutPlace(providers, place.value, parcelMs);
  collectAnswers(into, env, answers);
  const coast = distanceToCoast(place.value);
  collect(
    into,
    COAST,
    false,
    coast ? { state: 'found', value: coast, at: now() } : { state: 'unknown', reason: 'outside of the geometry' },
    ({ miles }) => ({ distance_to_coast: miles }),
  );
  into.facts = factsOf(place.value, answers, coast);
  return into;
}

function collectPlace(into: Collected, env: Env, place: Found<GeocodedAddress>): void {
  const { state } = place.value;
  collect(into, CENSUS, isSandboxUrl(env, env.services.census), place, (value) => ({
    address1: value.address1,
    city: value.city,
    state: isFormState(state) ? state : null,
    zip: value.zip,
    county: value.county,
    searched_address: value.matched_address,
    county_fips: value.county_fips,
    latitude: value.lat,
    longitude: value.lon,
  }));
  if (isFormState(state)) return;
  into.missing.push({
    provider: CENSUS,
    reason: `the address is in ${state}, a state that the form doesn't have`,
  });
}

function collectAnswers(into: Collected, env: Env, answers: Answers): void {
  const { services } = env;
  const { zone, letters, changes, limits, ground, property, roll, parcel, structure } = answers;
  collectZone(into, isSandboxUrl(env, services.nfhl), zone);
  collect(into, EPQS, isSandboxUrl(env, services.epqs), ground, (value) => ({ property_elevation: value.feet }));
  collect(into, PROPERTY_DATA, isSandboxUrl(env, services.property), property, (value) => ({
    year_build: value.year_build,
    sqft: value.sqft,
    num_of_stories: value.num_of_stories,
    construction_type: value.construction_type,
    roof_type: value.roof_type,
    foundation_type: value.foundation_type,
    garage_present: yesNo(value.garage_present),
    garage_attached: yesNo(value.garage_attached),
    // Only form HO6 covers condos, and only with HO6 can their occupancy be chosen.
    form_type: value.occupancy_type === 'Condo Unit' ? 'HO6' : null,
    occupancy_type: value.occupancy_type,
    building_use: value.building_use,
  }));
  collect(into, MAP_LETTERS, false, letters);
  collect(into, PRELIM_NFHL, false, changes);
  collect(into, COASTAL_LIMITS, false, limits);
  if (limits.state === 'found')
    for (const reason of limits.value.gaps) into.missing.push({ provider: COASTAL_LIMITS, reason });
  if (roll && parcel) collectParcel(into, roll.name, isSandboxUrl(env, services[roll.provider]), parcel);
  collectStructure(into, isSandboxUrl(env, services.nsi), structure);
}

function collectZone(into: Collected, isSandbox: boolean, zone: ProviderResult<FloodZone>): void {
  collect(into, NFHL, isSandbox, zone, (value) => ({
    flood_zone: value.flood_zone,
    // A base flood elevation is comparable with the ground elevation only in the same datum.
    bfe_elevation: isOtherDatum(value) ? null : value.bfe,
    flood_map_datum: value.datum,
    nfip_community_name: value.community ? `${value.community.cid} ${value.community.name}` : null,
    community_number: value.community?.cid ?? null,
    map_panel: value.panel,
  }));
  if (zone.state !== 'found') return;
  const { gaps, datum, raw_datum, bfe, interpolated } = zone.value;
  for (const reason of gaps) into.missing.push({ provider: NFHL, reason });
  if (isOtherDatum(zone.value) && datum === null && bfe !== null)
    into.missing.push({
      provider: NFHL,
      reason: `the base flood elevation is ${bfe} ft of ${raw_datum}, which does not compare with the ground's datum`,
    });
  if (interpolated)
    collect(into, NFHL_LINES, isSandbox, zone, () => ({
      bfe_elevation: interpolated.bfe,
      flood_map_datum: 'NAVD 1988',
    }));
}

function factsOf(place: GeocodedAddress, answers: Answers, coast: Coast | null): Collected['facts'] {
  const { zone, letters, changes, limits, ground, parcel, blockGroup } = answers;
  const mapped = zone.state === 'found' ? zone.value : null;
  return {
    map_hints: [
      ...(letters.state === 'found' ? letters.value : []),
      ...(changes.state === 'found' ? changes.value.filter((hint) => hint.zone !== mapped?.flood_zone) : []),
      ...(limits.state === 'found' ? limits.value.hints : []),
    ],
    block_group: blockGroup.state === 'found' ? blockGroup.value : null,
    ...(parcel?.state === 'failed' && parcel.reason === LATE ? { late_parcel: true } : {}),
    lon: place.lon,
    lat: place.lat,
    matched_address: place.matched_address,
    county_fips: place.county_fips,
    coast_tolerance_miles: coast?.tolerance_miles ?? null,
    ground_elevation: ground.state === 'found' ? ground.value.feet : null,
    ...(mapped && {
      zone_subtype: mapped.zone_subtype,
      sfha: mapped.sfha,
      bfe: mapped.bfe,
      bfe_lines: mapped.interpolated?.lines ?? null,
      map_datum: mapped.datum ?? mapped.raw_datum,
      communities: mapped.communities,
      panel: mapped.panel,
      panel_effective: mapped.panel_effective,
    }),
  };
}
