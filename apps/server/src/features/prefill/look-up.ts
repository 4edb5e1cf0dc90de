import { parcelRollOf, US_STATES, type WhyNoAddress } from '@freeboard/domain';
import { distanceToCoast } from '../../integrations/coast/distance-to-coast.ts';
import { EPQS, groundElevation } from '../../integrations/elevation/epqs.ts';
import { COASTAL_LIMITS, coastalLimits } from '../../integrations/flood-zones/coastal-limits.ts';
import { MAP_LETTERS, mapChanges, mapLetters, PRELIM_NFHL } from '../../integrations/flood-zones/map-hints.ts';
import { type FloodZone, floodZone, NFHL } from '../../integrations/flood-zones/nfhl.ts';
import { blockGroupAt } from '../../integrations/geocoding/block-group.ts';
import { type AddressQuery, CENSUS, geocode } from '../../integrations/geocoding/census.ts';
import type { Caller } from '../../integrations/outbound.ts';
import { findParcel } from '../../integrations/parcels/parcels.ts';
import { PROPERTY_DATA, propertyFacts } from '../../integrations/property/property-data.ts';
import { type ProviderResult, unknown } from '../../integrations/provider-result.ts';
import { nearestStructure } from '../../integrations/structures/nsi.ts';
import type { Services } from '../../kernel/services.ts';
import { type Collected, collect, collectParcel, collectStructure, HINT_MS, inTime, LATE } from './collect.ts';

/** A base flood elevation that is worked out between two of the map's lines, and so not stated by it. */
const NFHL_LINES = `${NFHL}, interpolated between its lines`;
const COAST = 'OpenStreetMap coastline';
/** A person waits for these; what does not come in time is shown as missing and can be typed. */
const PATIENCE_MS = 8_000;

/** Whether the flood map measures from another datum than the ground elevation, which is in NAVD 1988. */
const isOtherDatum = ({ datum, raw_datum }: Pick<FloodZone, 'datum' | 'raw_datum'>): boolean =>
  raw_datum !== null && datum !== 'NAVD 1988';

const isFormState = (state: string): boolean => US_STATES.some(({ code }) => code === state);

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');

/**
 * Asks the geocoder, then flood map, ground elevation, property data and parcels at once (none waits for another), and works
 * out the distance to the coast. Providers in `off` are not asked. When the address cannot be placed nothing is prefilled
 * (section 8), and what is given is why. `parcelMs`: how long the parcels may take; a form waits for them only so long.
 */
export async function lookUp(
  services: Services,
  caller: Caller,
  query: AddressQuery,
  now: () => Date,
  off: ReadonlySet<string> = new Set(),
  parcelMs: number = HINT_MS,
): Promise<Collected | WhyNoAddress> {
  const { env } = services;
  /** What a provider says, or that the agency has switched it off. */
  const unlessOff = <T>(provider: string, ask: () => Promise<ProviderResult<T>>): Promise<ProviderResult<T>> =>
    off.has(provider) ? Promise.resolve(unknown('switched off for your agency')) : ask();
  const isSandbox = (url: string) => env.sandboxUrl !== null && url.startsWith(env.sandboxUrl);
  const deps = (baseUrl: string) => ({ call: caller, baseUrl, timeout_ms: PATIENCE_MS, now });
  const into: Collected = { values: {}, sources: {}, candidates: [], differences: [], missing: [], facts: {} };

  const place = await unlessOff('census', () => geocode(deps(env.services.census), query));
  if (place.state === 'ambiguous') {
    into.candidates = place.candidates.map(({ text, address1, city, state, zip }) => ({
      text,
      address1,
      city,
      state,
      zip,
    }));
    into.differences = place.differences ?? [];
    return into;
  }
  if (place.state === 'failed') return 'down';
  if (place.state === 'unknown') return off.has('census') ? 'switched_off' : 'unknown';
  collect(
    into,
    CENSUS,
    isSandbox(env.services.census),
    place,
    ({ address1, city, state, zip, county, matched_address, county_fips, lat, lon }) => ({
      address1,
      city,
      state: isFormState(state) ? state : null,
      zip,
      county,
      searched_address: matched_address,
      county_fips,
      latitude: lat,
      longitude: lon,
    }),
  );

  const { lon, lat, ...address } = place.value;
  if (!isFormState(address.state))
    into.missing.push({
      provider: CENSUS,
      reason: `the address is in ${address.state}, a state that the form doesn't have`,
    });
  const roll = parcelRollOf(address.state);
  const [zone, letters, changes, limits, ground, property, parcel, structure, blockGroup] = await Promise.all([
    unlessOff('nfhl', () => floodZone(deps(env.services.nfhl), { lon, lat })),
    unlessOff('map_letters', () =>
      inTime(mapLetters({ ...deps(env.services.map_letters), timeout_ms: HINT_MS }, { lon, lat })),
    ),
    unlessOff('prelim_nfhl', () =>
      inTime(mapChanges({ ...deps(env.services.prelim_nfhl), timeout_ms: HINT_MS }, { lon, lat })),
    ),
    unlessOff('coastal_limits', () =>
      inTime(coastalLimits({ ...deps(env.services.coastal_limits), timeout_ms: HINT_MS }, { lon, lat })),
    ),
    unlessOff('epqs', () => groundElevation(deps(env.services.epqs), { lon, lat })),
    unlessOff('property', () =>
      propertyFacts(
        { ...deps(env.services.property), ...(env.propertyDataKey ? { apiKey: env.propertyDataKey } : {}) },
        address,
      ),
    ),
    roll
      ? unlessOff(roll.provider, () =>
          inTime(
            // A moment more, so that what is late is not mistaken for what is down.
            findParcel({ ...deps(env.services[roll.provider]), timeout_ms: parcelMs + 500 }, roll, {
              lon,
              lat,
              address1: address.address1,
            }),
            parcelMs,
          ),
        )
      : null,
    unlessOff('nsi', () => inTime(nearestStructure({ ...deps(env.services.nsi), timeout_ms: HINT_MS }, { lon, lat }))),
    unlessOff('neighborhood', () =>
      inTime(blockGroupAt({ ...deps(env.services.census), timeout_ms: HINT_MS }, { lon, lat })),
    ),
  ]);
  collect(into, NFHL, isSandbox(env.services.nfhl), zone, (value) => ({
    flood_zone: value.flood_zone,
    // A base flood elevation counts beside the ground's only when both are of one datum.
    bfe_elevation: isOtherDatum(value) ? null : value.bfe,
    flood_map_datum: value.datum,
    nfip_community_name: value.community ? `${value.community.cid} ${value.community.name}` : null,
    community_number: value.community?.cid ?? null,
    map_panel: value.panel,
  }));
  if (zone.state === 'found') {
    for (const reason of zone.value.gaps) into.missing.push({ provider: NFHL, reason });
    if (isOtherDatum(zone.value) && zone.value.datum === null && zone.value.bfe !== null)
      into.missing.push({
        provider: NFHL,
        reason: `the base flood elevation is ${zone.value.bfe} ft of ${zone.value.raw_datum}, which does not compare with the ground's datum`,
      });
    const { interpolated } = zone.value;
    if (interpolated)
      collect(into, NFHL_LINES, isSandbox(env.services.nfhl), { ...zone, value: interpolated }, ({ bfe }) => ({
        bfe_elevation: bfe,
        flood_map_datum: 'NAVD 1988',
      }));
  }
  collect(into, EPQS, isSandbox(env.services.epqs), ground, (value) => ({ property_elevation: value.feet }));
  collect(into, PROPERTY_DATA, isSandbox(env.services.property), property, (value) => ({
    year_build: value.year_build,
    sqft: value.sqft,
    num_of_stories: value.num_of_stories,
    construction_type: value.construction_type,
    roof_type: value.roof_type,
    foundation_type: value.foundation_type,
    garage_present: yesNo(value.garage_present),
    garage_attached: yesNo(value.garage_attached),
    // A condo is written on HO6 alone, which is what lets its occupancy be chosen.
    form_type: value.occupancy_type === 'Condo Unit' ? 'HO6' : null,
    occupancy_type: value.occupancy_type,
    building_use: value.building_use,
  }));
  collect(into, MAP_LETTERS, false, letters, () => ({}));
  collect(into, PRELIM_NFHL, false, changes, () => ({}));
  collect(into, COASTAL_LIMITS, false, limits, () => ({}));
  if (limits.state === 'found')
    for (const reason of limits.value.gaps) into.missing.push({ provider: COASTAL_LIMITS, reason });
  if (roll && parcel) collectParcel(into, roll.name, isSandbox(env.services[roll.provider]), parcel);
  collectStructure(into, isSandbox(env.services.nsi), structure);
  const coast = distanceToCoast({ lon, lat });
  collect(
    into,
    COAST,
    false,
    coast ? { state: 'found', value: coast, at: now() } : { state: 'unknown', reason: 'outside of the geometry' },
    ({ miles }) => ({ distance_to_coast: miles }),
  );

  const hints = [
    ...(letters.state === 'found' ? letters.value : []),
    ...(changes.state === 'found'
      ? changes.value.filter((hint) => zone.state !== 'found' || hint.zone !== zone.value.flood_zone)
      : []),
    ...(limits.state === 'found' ? limits.value.hints : []),
  ];
  into.facts = {
    map_hints: hints,
    block_group: blockGroup.state === 'found' ? blockGroup.value : null,
    ...(parcel?.state === 'failed' && parcel.reason === LATE ? { late_parcel: true } : {}),
    lon,
    lat,
    matched_address: place.value.matched_address,
    county_fips: place.value.county_fips,
    coast_tolerance_miles: coast?.tolerance_miles ?? null,
    ground_elevation: ground.state === 'found' ? ground.value.feet : null,
    ...(zone.state === 'found'
      ? {
          zone_subtype: zone.value.zone_subtype,
          sfha: zone.value.sfha,
          bfe: zone.value.bfe,
          bfe_lines: zone.value.interpolated?.lines ?? null,
          map_datum: zone.value.datum ?? zone.value.raw_datum,
          communities: zone.value.communities,
          panel: zone.value.panel,
          panel_effective: zone.value.panel_effective,
        }
      : {}),
  };
  return into;
}
