import type { Values } from '../../forms/types.ts';
import { numberOf } from '../../forms/values.ts';
import { type RatedFloor, ratedFloor } from './rated-floor.ts';

export type FoundationKind =
  | 'slab'
  | 'crawlspace'
  | 'stilts-open'
  | 'stilts-unfinished'
  | 'stilts-living'
  | 'garage'
  | 'basement'
  | 'walkout'
  | 'subgrade'
  | 'split'
  | 'unknown';

/** The heights in the elevation picture, in feet of one datum; null if unknown. */
export type Scene = {
  foundation: FoundationKind;
  ground: number | null;
  bfe: number | null;
  floor: number | null;
  /** Lowest floor above (+) or below (-) the base flood. */
  difference: number | null;
  stairs: number;
  /**
   * The flood zone if it has moderate or low hazard, so that the map states no BFE, and no BFE was entered; else
   * null.
   */
  zoneWithoutBfe: string | null;
  /** The certificate's next higher floor (C2.b), drawn above the bottom floor. */
  next: number | null;
  rated: RatedFloor | null;
};

/** Zones of moderate and low hazard: the map states no base flood elevation in them (44 CFR 64.3). */
const ZONES_WITHOUT_BFE: ReadonlySet<string> = new Set(['X', 'X500', 'X500L', 'B', 'C']);

const FOUNDATIONS: Readonly<Record<string, FoundationKind>> = {
  Slab: 'slab',
  Crawlspace: 'crawlspace',
  Garage: 'garage',
  'Subgrade Crawlspace': 'subgrade',
  'Split Level': 'split',
};

const text = (values: Values, key: string): string => (typeof values[key] === 'string' ? (values[key] as string) : '');

function foundationOf(values: Values): FoundationKind {
  const foundation = text(values, 'foundation_type');
  if (foundation === 'Stilts Pilings') {
    const enclosure = text(values, 'stilts_pilings');
    // The lowest floor depends on how the stilts are enclosed, so the foundation is drawn as a guess until that is
    // known.
    if (enclosure === '') return 'unknown';
    if (enclosure === 'Solid Enclosure - Living Space') return 'stilts-living';
    return enclosure === 'Solid Enclosure - Unfinished' ? 'stilts-unfinished' : 'stilts-open';
  }
  if (foundation === 'Basement') return text(values, 'basement_type') === 'Walkout Basement' ? 'walkout' : 'basement';
  return FOUNDATIONS[foundation] ?? 'unknown';
}

const round = (feet: number): number => Math.round(feet * 10) / 10;

/**
 * Reads the scene from the form. The lowest floor is the certificate's, else the base flood elevation plus the
 * difference sent to carriers; the ground is the certificate's lowest adjacent grade, else the property elevation.
 */
export function readScene(values: Values): Scene {
  const bfe = numberOf(values, 'bfe_elevation');
  const computed = numberOf(values, 'elevation_difference_computed');
  const certified = numberOf(values, 'lowest_floor_elevation');
  const zone = text(values, 'flood_zone');
  const isStiltsUntold = text(values, 'foundation_type') === 'Stilts Pilings' && text(values, 'stilts_pilings') === '';
  const counted = isStiltsUntold ? null : computed;
  const floor = certified ?? (bfe !== null && counted !== null ? round(bfe + counted) : null);
  const difference = certified !== null && bfe !== null ? round(certified - bfe) : counted;
  return {
    foundation: foundationOf(values),
    ground: numberOf(values, 'lowest_adjacent_grade') ?? numberOf(values, 'property_elevation'),
    bfe,
    floor,
    difference,
    stairs:
      numberOf(values, 'stairs_leading_to_front_door_computed') ??
      numberOf(values, 'stairs_leading_to_front_door') ??
      0,
    zoneWithoutBfe: bfe === null && ZONES_WITHOUT_BFE.has(zone) ? zone : null,
    next: numberOf(values, 'next_highest_floor'),
    rated: ratedFloor(values, floor),
  };
}

const FOUNDATION_WORDS: Readonly<Record<FoundationKind, string>> = {
  slab: 'a slab',
  crawlspace: 'a crawlspace',
  'stilts-open': 'open stilts',
  'stilts-unfinished': 'stilts with an unfinished enclosure',
  'stilts-living': 'stilts with an enclosed living space',
  garage: 'a garage',
  basement: 'a full basement',
  walkout: 'a walkout basement',
  subgrade: 'a subgrade crawlspace',
  split: 'a split level',
  unknown: 'a foundation not entered yet',
};

const feet = (value: number): string => `${round(value)} ft`;

export function floorText({ difference, bfe }: Pick<Scene, 'difference' | 'bfe'>, owner: 'Its' | 'The'): string {
  if (difference === null) return 'Enter the foundation and elevation to see how it sits above the flood level.';
  if (difference === 0) return `${owner} lowest floor lies at the base flood elevation.`;
  const lies = `${feet(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'}`;
  return `${owner} lowest floor lies ${lies} the base flood elevation${bfe === null ? '' : ` of ${feet(bfe)}`}.`;
}

export function describeScene(scene: Scene): string {
  const { bfe, difference, zoneWithoutBfe } = scene;
  const house = `House on ${FOUNDATION_WORDS[scene.foundation]}.`;
  const without = zoneWithoutBfe === null ? null : `Zone ${zoneWithoutBfe} has no base flood elevation.`;
  const lies = without !== null && difference === null ? without : floorText(scene, 'Its');
  const unknown = [
    bfe === null && without === null ? 'the base flood elevation' : null,
    scene.ground === null ? 'the height of the ground' : null,
  ].filter((one) => one !== null);
  return `${house} ${lies}${unknown.length > 0 ? ` Not known: ${unknown.join(' and ')}.` : ''}`;
}
