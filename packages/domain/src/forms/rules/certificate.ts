import type { Check } from '../types.ts';
import { numberOf, textOf } from '../values.ts';

/** Warns when the first height is below the second (R9.16). */
function below(key: string, other: string, message: string): Check {
  return (values) => {
    const height = numberOf(values, key);
    const floor = numberOf(values, other);
    return height !== null && floor !== null && height < floor ? message : null;
  };
}

export const highestBelowLowest = below(
  'highest_adjacent_grade',
  'lowest_adjacent_grade',
  'The highest adjacent grade is below the lowest.',
);

export const nextBelowBottom = below(
  'next_highest_floor',
  'lowest_floor_elevation',
  'The next higher floor is below the bottom floor.',
);

export const datumDiffers: Check = (values) => {
  const map = textOf(values, 'flood_map_datum');
  return map !== '' && map !== textOf(values, 'elevation_datum')
    ? `The flood map is in ${map}: the heights do not compare.`
    : null;
};
