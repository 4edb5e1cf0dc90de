import { z } from 'zod';
import type { ProviderDeps } from '../provider-result.ts';
import { between, type Crossing, nearestOn } from './line-geometry.ts';
import { linesAround, numberOf, type Point, textOf } from './nfhl-wire.ts';

/** One of the two lines on either side of a point: its elevation and its distance from the point, both in feet. */
export type EnclosingLine = { elevation: number; distance: number };
export type InterpolatedBfe = { bfe: number; lines: EnclosingLine[] };
type Answer = { ok: true; value: InterpolatedBfe | null } | { ok: false; reason: string };

/** Degrees searched in each direction from the point: 0.7 miles north and south, less east and west. */
const REACH = 0.01;
/** Feet. A point this close to a line counts as on it. */
const ON_LINE = 5;

const paths = z.object({ paths: z.array(z.array(z.tuple([z.number(), z.number()]).rest(z.number()))) });

const oneDecimal = (feet: number): number => Math.round(feet * 10) / 10;

/**
 * The base flood elevation at a point of a riverine zone, interpolated between FEMA's base flood elevation lines on
 * either side of it. Null when the point is neither on a line nor between two, or when one of these lines is not in
 * feet of NAVD 88.
 */
export async function interpolateBfe(deps: ProviderDeps, point: Point): Promise<Answer> {
  const asked = await linesAround(deps, point, REACH, 'ELEV,LEN_UNIT,V_DATUM');
  if (!asked.ok) return asked;
  const lines = asked.features.flatMap(({ attributes, geometry }): Crossing[] => {
    const read = paths.safeParse(geometry);
    const elevation = numberOf(attributes.ELEV);
    const isFeet = /^f(ee|oo)?t$/i.test(textOf(attributes.LEN_UNIT) ?? '');
    const isNavd = (textOf(attributes.V_DATUM) ?? '').replace(/\s/g, '').toUpperCase() === 'NAVD88';
    if (!read.success) return [];
    const near = nearestOn(read.data.paths, point);
    return near ? [{ ...near, elevation: isFeet && isNavd ? elevation : null }] : [];
  });
  const on = lines.filter(({ distance }) => distance <= ON_LINE);
  const pair = on.length > 0 ? on.slice(0, 1) : between(lines);
  const known = pair.flatMap(({ elevation, distance }) =>
    elevation === null ? [] : [{ elevation, distance: Math.round(distance) }],
  );
  const [first, second] = known;
  if (!first || known.length < pair.length) return { ok: true, value: null };
  if (!second) return { ok: true, value: { bfe: oneDecimal(first.elevation), lines: known } };
  const [one, other] = pair as [Crossing, Crossing];
  const share = one.distance / (one.distance + other.distance);
  return {
    ok: true,
    value: { bfe: oneDecimal(first.elevation + (second.elevation - first.elevation) * share), lines: known },
  };
}
