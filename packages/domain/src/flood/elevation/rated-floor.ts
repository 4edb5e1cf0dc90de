import { ratesNextFloor } from '../../forms/rules/rated-floor.ts';
import type { Values } from '../../forms/types.ts';
import { numberOf, textOf } from '../../forms/values.ts';

/** The floor the NFIP rates by. `elevation` is in feet; null when neither a certificate nor the form gives one. */
export type RatedFloor = {
  readonly item: 'C2.a' | 'C2.b';
  readonly elevation: number | null;
  /** Whether the elevation was derived from the form instead of read from a certificate. */
  readonly isWorkedOut: boolean;
  /** The source: the certificate's diagram, or the foundation. */
  readonly basis: string;
};

const DIAGRAM = /^(1[AB]?|2[AB]?|3|4|5|6|7|8|9)$/;

/** The building diagram for each foundation, except foundations whose diagrams rate different floors. */
const DIAGRAMS: Readonly<Record<string, string>> = {
  Slab: '1A',
  Basement: '2A',
  'Split Level': '3',
  Crawlspace: '8',
  'Subgrade Crawlspace': '9',
};
const ENCLOSURES: Readonly<Record<string, string>> = {
  Open: '5',
  'Solid Enclosure - Unfinished': '6',
  'Solid Enclosure - Living Space': '6',
};

/** Null if neither the certificate nor the foundation determines the diagram. */
function diagramOf(values: Values): { diagram: string; basis: string } | null {
  const stated = textOf(values, 'building_diagram').toUpperCase().trim();
  if (DIAGRAM.test(stated)) return { diagram: stated, basis: `diagram ${stated}` };
  const foundation = textOf(values, 'foundation_type');
  const diagram = foundation === 'Stilts Pilings' ? ENCLOSURES[textOf(values, 'stilts_pilings')] : DIAGRAMS[foundation];
  return diagram === undefined ? null : { diagram, basis: `the foundation, as in diagram ${diagram}` };
}

/**
 * The rated floor of a house (D29); null if neither diagram nor foundation determines it. `lowestFloor`: the lowest
 * floor in feet as computed by the form, for a bottom floor that no certificate states.
 */
export function ratedFloor(values: Values, lowestFloor: number | null = null): RatedFloor | null {
  const found = diagramOf(values);
  if (found === null) return null;
  const isNext = ratesNextFloor(found.diagram);
  const certified = numberOf(values, isNext ? 'next_highest_floor' : 'lowest_floor_elevation');
  const workedOut = isNext || certified !== null ? null : lowestFloor;
  return {
    item: isNext ? 'C2.b' : 'C2.a',
    elevation: certified ?? workedOut,
    isWorkedOut: workedOut !== null,
    basis: found.basis,
  };
}

export function ratedFloorText(rated: RatedFloor | null): string {
  if (rated === null) return 'Rated floor unknown: enter the foundation or the certificate’s diagram.';
  const floor = rated.item === 'C2.b' ? 'next higher floor' : 'bottom floor';
  const height =
    rated.elevation === null
      ? 'elevation not entered'
      : `${rated.elevation} ft${rated.isWorkedOut ? ' worked out without a certificate' : ''}`;
  return `Rated floor: the ${floor} (${rated.item}), ${height}, by ${rated.basis}.`;
}
