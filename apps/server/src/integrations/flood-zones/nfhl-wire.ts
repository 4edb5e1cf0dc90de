import { numberIn } from '@freeboard/domain/reading';
import { type Features, queryLayer, type Row } from '../arcgis.ts';
import type { ProviderDeps } from '../provider-result.ts';

export type { Row } from '../arcgis.ts';

export const NFHL = 'FEMA National Flood Hazard Layer';

export type Point = { lon: number; lat: number };

const featuresOf = (deps: ProviderDeps, layer: number, question: Record<string, string>): Promise<Features> =>
  queryLayer(deps, NFHL, `/${layer}`, question);

const BFE_LINES = 16;

/** `reach` is in degrees. */
export const linesAround = (
  deps: ProviderDeps,
  { lon, lat }: Point,
  reach: number,
  outFields: string,
): Promise<Features> =>
  featuresOf(deps, BFE_LINES, {
    geometry: [lon - reach, lat - reach, lon + reach, lat + reach].map((degrees) => degrees.toFixed(6)).join(),
    geometryType: 'esriGeometryEnvelope',
    outSR: '4326',
    outFields,
    returnGeometry: 'true',
  });

export const layerAt = async (
  deps: ProviderDeps,
  layer: number,
  point: Point,
  outFields: string,
): Promise<{ ok: true; rows: Row[] } | { ok: false; reason: string }> => {
  const asked = await featuresOf(deps, layer, {
    geometry: `${point.lon},${point.lat}`,
    geometryType: 'esriGeometryPoint',
    outFields,
    returnGeometry: 'false',
  });
  return asked.ok ? { ok: true, rows: asked.features.map((feature) => feature.attributes) } : asked;
};

const NO_TEXT = new Set(['', '<null>', 'null', '-9999', '-8888', 'np']);
const NO_NUMBER = new Set([-9999, -8888]);

/** A text attribute; null for the map's many ways to write no value. */
export const textOf = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return NO_TEXT.has(text.toLowerCase()) ? null : text;
};

/** A number attribute; null for the map's numbers that mean no value. */
export const numberOf = (value: unknown): number | null => {
  const number = numberIn(value);
  return number === null || NO_NUMBER.has(number) ? null : number;
};

/**
 * Valid dates of maps, in epoch milliseconds: the first maps date from 1968, and the service encodes "no date" as a
 * date far in the future.
 */
const DATES = { first: Date.UTC(1968, 0), last: Date.UTC(2100, 0) };

/** A date in milliseconds as YYYY-MM-DD; null if it is missing, 0 or out of range. */
export const dateOf = (value: unknown): string | null => {
  const at = numberOf(value);
  return at === null || at === 0 || at < DATES.first || at > DATES.last
    ? null
    : new Date(at).toISOString().slice(0, 10);
};
