import type { Values } from '../../forms/types.ts';
import { numberOf, textOf } from '../../forms/values.ts';
import type { NfipFoundation, NfipUse } from './types.ts';

/** Null if the form does not determine the use. */
export function useOf(values: Values): NfipUse | null {
  const construction = textOf(values, 'construction_type');
  if (construction === '') return null;
  // FEMA treats veneer as frame.
  const walls = ['Masonry', 'Superior Non Combustible'].includes(construction) ? 'Masonry' : 'Frame';
  const occupancy = textOf(values, 'occupancy_type');
  if (/^Single Family/.test(occupancy)) return `Single-Family Home - ${walls}`;
  return /^2-4 Family/.test(occupancy) ? `Two to Four Family Building - ${walls}` : null;
}

/** Null if the form's foundation matches none or several of FEMA's. */
export function foundationOf(values: Values): NfipFoundation | null {
  const foundation = textOf(values, 'foundation_type');
  if (foundation === 'Slab' || foundation === 'Crawlspace' || foundation === 'Basement') return foundation;
  if (foundation !== 'Stilts Pilings') return null;
  const enclosure = textOf(values, 'stilts_pilings');
  if (enclosure === 'Open') return 'Elevated without Enclosure, Post, Pile, or Pier';
  return enclosure === '' ? null : 'Elevated with Enclosure, Post, Pile, or Pier';
}

const METERS_PER_MILE = 1_609.344;

/** In meters; null if not entered. */
export function coastDistanceOf(values: Values): number | null {
  const miles = numberOf(values, 'distance_to_coast');
  return miles === null ? null : miles * METERS_PER_MILE;
}

/** In dollars; null if the form has none. */
export function replacementCostOf(values: Values): number | null {
  const cost = numberOf(values, 'building_replacement_cost');
  return cost !== null && cost > 0 ? cost : null;
}
