import { type AddressLine, normalized } from './address-line.ts';
import { pick, unit } from './hash.ts';
import { PLACES, type Place } from './places.ts';
import { PROVIDER_STREETS, providerFault } from './test-streets.ts';

type Flood = Pick<Place, 'zone' | 'subtype' | 'bfe' | 'datum' | 'depth'>;

const dry = (subtype: string): Flood => ({ zone: 'X', subtype, bfe: null, datum: null, depth: null });

const floodFrom = (seed: string, ground: number): Flood => {
  const draw = unit(`${seed}/zone`);
  if (draw < 0.42) return dry('AREA OF MINIMAL FLOOD HAZARD');
  if (draw < 0.58) return dry('0.2 PCT ANNUAL CHANCE FLOOD HAZARD');
  const stated = { subtype: null, bfe: Math.round(ground + 1 + unit(`${seed}/bfe`) * 6), datum: 'NAVD88', depth: null };
  if (draw < 0.86) return { zone: 'AE', ...stated };
  if (draw < 0.92) return { zone: 'AH', ...stated };
  if (draw < 0.97) return { zone: 'VE', ...stated, subtype: 'COASTAL FLOODPLAIN' };
  return { zone: 'A', subtype: null, bfe: null, datum: null, depth: null };
};

const distance = (place: Place, lon: number, lat: number): number => Math.hypot(place.lon - lon, place.lat - lat);

export const placeAt = (lon: number, lat: number): Place => {
  const near = PLACES.reduce((best, place) => (distance(place, lon, lat) < distance(best, lon, lat) ? place : best));
  if (distance(near, lon, lat) < 0.00005) return near;
  const seed = `${lon.toFixed(4)},${lat.toFixed(4)}`;
  const elevation = Math.round((near.elevation * (0.7 + unit(`${seed}/ground`) * 0.9) + 1) * 10) / 10;
  return {
    ...near,
    address1: '',
    lon,
    lat,
    elevation,
    ...floodFrom(seed, elevation),
    year: Math.round(1930 + unit(`${seed}/year`) * 92),
    sqft: Math.round(110 + unit(`${seed}/sqft`) * 260) * 10,
    stories: pick([1, 1, 1, 2, 2, 3], `${seed}/stories`),
    exterior: pick(['Concrete Block', 'Wood Siding', 'Brick Veneer', 'Vinyl', 'Stucco Frame'], `${seed}/exterior`),
    roof: pick(['Asphalt', 'Architectural Shingle', 'Tile', 'Metal'], `${seed}/roof`),
    foundation: pick(['Slab', 'Slab', 'Crawl Space', 'Pier'], `${seed}/foundation`),
    garage: pick([null, 'Attached Garage', 'Carport'], `${seed}/garage`),
    type: 'Single Family',
  };
};

/**
 * The same address is always at the same point. Null if its city, ZIP code and state are all missing from the table.
 */
export const inventPlace = (line: AddressLine): Place | null => {
  const same = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase();
  const town =
    PLACES.find((place) => same(line.city, place.city) && (line.state === '' || line.state === place.state)) ??
    PLACES.find((place) => same(line.zip, place.zip)) ??
    PLACES.find((place) => same(line.state, place.state));
  if (!town) return null;
  const seed = normalized(`${line.address1} ${line.city} ${line.state}`).toLowerCase();
  const moved = (from: number, axis: string) => Math.round((from + (unit(`${seed}/${axis}`) - 0.5) * 0.04) * 1e4) / 1e4;
  const fault = providerFault(line.address1);
  const code = fault ? PROVIDER_STREETS[fault].code : 0;
  const [lon, lat] = [moved(town.lon, 'lon'), Number((moved(town.lat, 'lat') + code / 1e6).toFixed(6))];
  return {
    ...placeAt(lon, lat),
    address1: line.address1,
    city: line.city || town.city,
    state: line.state || town.state,
    zip: line.zip || town.zip,
    county: town.county,
    county_fips: town.county_fips,
  };
};
