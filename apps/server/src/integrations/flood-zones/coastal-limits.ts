import { readDate } from '@freeboard/domain/reading';
import { type Features, queryLayer } from '../arcgis.ts';
import { failed, found, type ProviderDeps, type ProviderResult } from '../provider-result.ts';
import { atPoint, type MapHint } from './map-hints.ts';
import { dateOf, type Point, textOf } from './nfhl-wire.ts';

/** A provider name of its own: failures here do not pause flood zone lookups. */
export const COASTAL_LIMITS = 'FEMA coastal limits';

/** Layer numbers of the flood map, from client code published in 2026. Some of that code does not list the second. */
const LAYERS = { limwa: 19, cbrs: 21 } as const;
/** Meters. Waves are expected on the seaward side of the line, but the map does not tell which side a point is on. */
const LIMIT_NEAR_M = 300;

/** The date in milliseconds or text (`1990-11-16`, `19901116`) as YYYY-MM-DD; null if there is none. */
const dayOf = (value: unknown): string | null =>
  (typeof value === 'string' ? readDate(value).value : null) ?? dateOf(value);

/** Turns an answer whose rows lack the layer's fields into a failure, because layers have been renumbered before. */
function ofItsLayer(asked: Features, own: RegExp, field: string): Features {
  const isOther =
    asked.ok && asked.features.some(({ attributes }) => !Object.keys(attributes).some((name) => own.test(name)));
  return isOther ? { ok: false, reason: `${COASTAL_LIMITS} answered without its field ${field}` } : asked;
}

/**
 * Whether the Limit of Moderate Wave Action is near a point, and whether the point is in a Coastal Barrier Resources
 * System area. `gaps` names what could not be checked. `baseUrl` ends in `/MapServer`.
 */
export async function coastalLimits(
  deps: ProviderDeps,
  point: Point,
): Promise<ProviderResult<{ hints: MapHint[]; gaps: string[] }>> {
  const [nearLine, atArea] = await Promise.all([
    queryLayer(deps, COASTAL_LIMITS, `/${LAYERS.limwa}`, atPoint(point, LIMIT_NEAR_M)),
    queryLayer(deps, COASTAL_LIMITS, `/${LAYERS.cbrs}`, atPoint(point)),
  ]);
  const limwa = ofItsLayer(nearLine, /^LIMWA/i, 'LIMWA_ID');
  const cbrs = ofItsLayer(atArea, /^CBRS/i, 'CBRS_TYP');
  if (!limwa.ok && !cbrs.ok) return failed(limwa.reason);
  const area = cbrs.ok ? cbrs.features[0]?.attributes : undefined;
  const hints: MapHint[] = [
    ...(area
      ? [{ kind: 'cbrs' as const, date: dayOf(area.CBRS_DATE), case_number: textOf(area.CBRS_TYP), zone: null }]
      : []),
    ...(limwa.ok && limwa.features.length > 0
      ? [{ kind: 'limwa' as const, date: null, case_number: null, zone: null }]
      : []),
  ];
  return found(deps, {
    hints,
    gaps: [
      ...(limwa.ok ? [] : [`the Limit of Moderate Wave Action was not answered: ${limwa.reason}`]),
      ...(cbrs.ok ? [] : [`the Coastal Barrier Resources System was not answered: ${cbrs.reason}`]),
    ],
  });
}
