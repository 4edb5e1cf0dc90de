import type { DocumentWarning, Reading } from '@freeboard/domain/documents';
import { ratesNextFloor } from '@freeboard/domain/forms';
import { type Meaning, readingsOf } from '../../readings/draft.ts';
import { elevation } from '../../readings/parse.ts';
import type { SectionLine } from './layout.ts';
import { optionWord } from './squares.ts';

/** Feet. A first floor height above this is an elevation that was written into the wrong box. */
const HIGHEST = 25;

const METHOD: Meaning = { field: 'first_floor_height_method', value: 'Elevation Certificate', strength: 'ask' };

const valueIn = (readings: readonly Reading[], field: string): number | null => {
  const value = readings.find((one) => one.field === field)?.value;
  return typeof value === 'number' ? value : null;
};

/**
 * The height of the rated floor above the lowest adjacent grade, from the surveyed elevations; null if one is missing
 * or the height is implausible.
 */
function surveyedHeight(readings: readonly Reading[], diagram: string): number | null {
  const floor = valueIn(readings, ratesNextFloor(diagram) ? 'next_highest_floor' : 'lowest_floor_elevation');
  const ground = valueIn(readings, 'lowest_adjacent_grade');
  if (floor === null || ground === null || diagram === '') return null;
  const height = Math.round((floor - ground) * 10) / 10;
  return height >= 0 && height <= HIGHEST ? height : null;
}

type Result = { readings: Reading[]; warnings: DocumentWarning[] };

/**
 * Reads the first floor height (H1 of the 2023 edition). If H1 has an elevation instead, computes the height from C2
 * and warns.
 */
export function readFirstFloor(
  sections: readonly SectionLine[],
  elevations: readonly Reading[],
  diagram: string,
): Result {
  const lines = sections.filter(({ section }) => section === 'H').map(({ line }) => line);
  for (const line of lines) {
    const label = /top of (?:bottom|next higher) floor(?: \(.*?\))? is:?/i.exec(line.text);
    if (!label) continue;
    const feet = optionWord(line, /\bfeet\b/i);
    const words = line.words.filter(
      (word) =>
        word.start >= label.index + label[0].length &&
        word.box.x < (feet?.box.x ?? Number.POSITIVE_INFINITY) - 10 &&
        elevation(word.text) !== null,
    );
    const [only, ...others] = words;
    if (!only || others.length > 0) continue;
    const height = elevation(only.text)!;
    const source = { page: line.page, words, label: 'H1 First floor height', printed: only.text };
    if (height <= HIGHEST) {
      return {
        readings: readingsOf(source, [{ field: 'first_floor_height', value: height, strength: 'ask' }, METHOD]),
        warnings: [],
      };
    }
    const surveyed = surveyedHeight(elevations, diagram);
    const message =
      'The first floor height (H1) holds an elevation; the height above the ground is worked out from C2.';
    return {
      readings: readingsOf(source, [{ field: 'first_floor_height', value: surveyed, strength: 'ask' }, METHOD]),
      warnings: [{ code: 'first_floor_height', message, page: line.page.number }],
    };
  }
  return { readings: [], warnings: [] };
}
