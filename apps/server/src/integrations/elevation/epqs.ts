import { ask, readJson } from '../ask.ts';
import { failed, found, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';

export const EPQS = 'USGS Elevation Point Query Service';

export type GroundElevation = { feet: number; resolution: number | null };

const NO_DATA = -1_000_000;
/** The country's lowest and highest ground (Death Valley, Denali) in feet, with a margin. */
const GROUND = { lowest: -300, highest: 20_320 };

/**
 * Bare-ground elevation at a point in feet to one decimal (NAVD 88 in the contiguous states); not a floor's
 * elevation. Only a JSON number is in feet; a string is in meters, whatever was requested. Failures are plain text
 * with status 200. `baseUrl` is the service's root, without `/v1/json`.
 */
export const groundElevation = async (
  deps: ProviderDeps,
  point: { lon: number; lat: number },
): Promise<ProviderResult<GroundElevation>> => {
  const query = { x: String(point.lon), y: String(point.lat), wkid: '4326', units: 'Feet' };
  const asked = await ask(deps, EPQS, '/v1/json', query);
  if (!asked.answered) return failed(asked.reason);
  const { status, text } = asked.answer;
  if (status !== 200) return failed(`${EPQS} answered with status ${status}`);
  if (/^\s*call failed/i.test(text)) return failed(`${EPQS} could not read its data at this point`);
  const body = await readJson(text);
  if (typeof body !== 'object' || body === null) return failed(`${EPQS} answered with something that is not JSON`);
  const { value, resolution } = body as { value?: unknown; resolution?: unknown };
  if (Number(value) === NO_DATA) return unknown('no elevation is recorded at this point');
  if (typeof value !== 'number' || !Number.isFinite(value)) return failed(`${EPQS} did not answer in feet`);
  if (value < GROUND.lowest || value > GROUND.highest)
    return unknown(`${EPQS} gave ${Number(value.toPrecision(6))} ft, which no ground of the country has`);
  return found(deps, {
    feet: Math.round(value * 10) / 10,
    resolution: typeof resolution === 'number' ? resolution : null,
  });
};
