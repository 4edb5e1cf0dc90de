import type { Reading } from '@freeboard/domain/documents';
import type { Line } from '../../pages/lines.ts';
import { markBefore } from '../../pages/mark-before.ts';
import { type Meaning, readingsOf } from '../../readings/draft.ts';
import { elevation } from '../../readings/parse.ts';
import type { SectionLine } from './layout.ts';
import { optionWord } from './squares.ts';

type Row = { letter: string; label: string; words: RegExp; field: string };

const row = (letter: string, label: string, words: RegExp, field: string): Row => ({ letter, label, words, field });

const ROWS: readonly Row[] = [
  row('a', 'C2.a Top of bottom floor', /top of bottom floor/i, 'lowest_floor_elevation'),
  row('b', 'C2.b Top of the next higher floor', /top of (?:the )?next higher floor/i, 'next_highest_floor'),
  row(
    'c',
    'C2.c Bottom of the lowest horizontal structural member',
    /bottom of (?:the )?lowest horizontal/i,
    'bottom_of_lower_horizontal_structure',
  ),
  row('d', 'C2.d Attached garage', /attached garage \(top/i, 'attached_garage_elevation'),
  row('e', 'C2.e Lowest elevation of machinery', /lowest elevation of machinery/i, 'lowest_elevation_of_machinery'),
  row(
    'f',
    'C2.f Lowest adjacent grade',
    /lowest adjacent (?:\(finished\) )?grade (?:\(LAG\) )?next/i,
    'lowest_adjacent_grade',
  ),
  row('g', 'C2.g Highest adjacent grade', /highest adjacent (?:\(finished\) )?grade/i, 'highest_adjacent_grade'),
  row(
    'h',
    'C2.h Lowest adjacent grade at deck or stairs',
    /(?:finished LAG|lowest adjacent grade) at lowest elevation/i,
    'lowest_adjacent_grade_at_lowest_elevation_of_deck_stairs',
  ),
];

const FEET_A_METER = 3.28084;
/** Numbers that OCR is less confident of become questions. */
const SURE = 0.75;

type Found = { row: Row; line: Line; words: Line['words']; printed: string; value: number; isSure: boolean };

function valueWords(line: Line, from: number): Line['words'] {
  const feet = optionWord(line, /\bfeet\b/i, from);
  const edge = feet ? feet.box.x - (line.page.method === 'text' ? 4 : 18) : Number.POSITIVE_INFINITY;
  return line.words.filter((word) => word.start >= from && word.box.x + word.box.width <= edge && word !== feet);
}

async function isInMeters(line: Line): Promise<boolean | null> {
  const meters = optionWord(line, /\bmeters?\b/i);
  const mark = meters ? await markBefore(line.page, meters) : null;
  return mark ? mark.state !== 'empty' : null;
}

const mayHaveLostPoint = (line: Line, printed: string): boolean =>
  line.page.method === 'ocr' && !/[.,]\d/.test(printed);

async function valueOn(line: Line, from: number, found: Row): Promise<Found | null> {
  const numbers = valueWords(line, from).filter(({ text }) => /^-?\d[\d.,]*['’′]?$/.test(text));
  const [only] = numbers;
  if (!only) return null;
  const value = elevation(only.text);
  if (value === null) return null;
  const meters = await isInMeters(line);
  const isSure = numbers.length === 1 && only.confidence >= SURE && !mayHaveLostPoint(line, only.text);
  return {
    row: found,
    line,
    words: [only],
    printed: only.text,
    value: meters ? Math.round(value * FEET_A_METER * 10) / 10 : value,
    // Independent of the "meters" square, which in scans is nearly always empty and sometimes not found.
    isSure,
  };
}

function isPlausible(values: ReadonlyMap<string, number>): boolean {
  const [bottom, next, lowest, highest] = ['a', 'b', 'f', 'g'].map((letter) => values.get(letter));
  if (bottom !== undefined && next !== undefined && next < bottom) return false;
  if (lowest !== undefined && highest !== undefined && highest < lowest) return false;
  const all = [...values.values()];
  return all.length === 0 || Math.max(...all) - Math.min(...all) < 60;
}

async function findRow(lines: readonly Line[], found: Row): Promise<Found | null> {
  for (const [index, line] of lines.entries()) {
    const match = found.words.exec(line.text);
    if (!match) continue;
    const here = await valueOn(line, match.index + match[0].length, found);
    if (here) return here;
    const next = lines[index + 1];
    const isContinued = next && next.page === line.page && next.box.y - line.box.y < 18;
    // If this line has squares, its value was left empty.
    if (!isContinued || /\bfeet\b/i.test(line.text) || ROWS.some(({ words }) => words.test(next.text))) return null;
    return valueOn(next, 0, found);
  }
  return null;
}

/**
 * Reads the surveyed elevations C2.a to C2.h. The lowest adjacent grade is also proposed as the property's elevation
 * (D28).
 */
export async function readElevations(sections: readonly SectionLine[], isFinal: boolean): Promise<Reading[]> {
  const lines = sections.filter(({ section }) => section === 'C').map(({ line }) => line);
  const found: Found[] = [];
  for (const one of ROWS) {
    const value = await findRow(lines, one);
    if (value) found.push(value);
  }
  const isSound = isFinal && isPlausible(new Map(found.map(({ row: { letter }, value }) => [letter, value])));
  const readings = found.flatMap(({ row: { field, label, letter }, line, words, printed, value, isSure }) => {
    const strength = isSure && isSound ? 'sure' : 'ask';
    const meanings: Meaning[] = [{ field, value, strength }];
    if (letter === 'f') meanings.push({ field: 'property_elevation', value, strength });
    return readingsOf({ page: line.page, words, label, printed }, meanings);
  });
  const [first] = found;
  const surveyed = first
    ? readingsOf({ page: first.line.page, words: first.words, label: 'C2 Elevations', printed: first.printed }, [
        { field: 'elevation_certificate', value: 'Yes', strength: isFinal ? 'sure' : 'ask' },
      ])
    : [];
  return [...surveyed, ...readings];
}
