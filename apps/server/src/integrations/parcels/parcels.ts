import { chooseParcel, type Parcel, type ParcelRoll, readParcel } from '@freeboard/domain/flood';
import { queryLayer } from '../arcgis.ts';
import { failed, found, missingField, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';

/** Meters around the point, searched in this order: an address is located on the road in front of its lot. */
const DISTANCES_M = [0, 25, 100];

const PATIENCE_MS = 8_000;

export type ParcelFound = { parcel: Parcel; roll: ParcelRoll; distance_m: number };

export const parcelSource = ({ roll, parcel }: Pick<ParcelFound, 'roll' | 'parcel'>): string =>
  parcel.roll_year === null ? `${roll.name}, year of the roll not stated` : `${roll.name}, roll of ${parcel.roll_year}`;

/**
 * Looks up an address's parcel in the statewide roll, first at its point and then around it. Owners are not
 * requested. `baseUrl` is the root of the state's services, without the layer. The fields are those used by public
 * code in 2026; no recorded answer was available.
 */
export async function findParcel(
  deps: ProviderDeps,
  roll: ParcelRoll,
  at: { lon: number; lat: number; address1: string },
): Promise<ProviderResult<ParcelFound>> {
  const year = (deps.now ?? (() => new Date()))().getFullYear();
  const { fields } = roll;
  const outFields = Object.values(fields).join();
  const until = Date.now() + (deps.timeout_ms ?? PATIENCE_MS);
  let reason = '';
  for (const distance of DISTANCES_M) {
    // All distances share the time limit of one request.
    const timeout_ms = Math.max(1, until - Date.now());
    const asked = await queryLayer({ ...deps, timeout_ms }, roll.name, roll.layer, {
      geometry: `${at.lon},${at.lat}`,
      geometryType: 'esriGeometryPoint',
      ...(distance > 0 ? { distance: String(distance), units: 'esriSRUnit_Meter' } : {}),
      outFields,
      returnGeometry: 'false',
    });
    if (!asked.ok) return failed(asked.reason);
    const rows = asked.features.map(({ attributes }) => attributes);
    const renamed = missingField(roll.name, rows, [fields.address, fields.use, fields.year, fields.living_area]);
    if (renamed !== null) return failed(renamed);
    const parcels = rows.map((row) => readParcel(roll, row, year));
    const choice = chooseParcel(parcels, at.address1, distance === 0);
    if ('parcel' in choice) return found(deps, { parcel: choice.parcel, roll, distance_m: distance });
    reason = choice.reason;
    if (choice.isFinal) break;
  }
  return unknown(reason);
}
