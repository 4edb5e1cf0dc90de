import { type Line, type LineWord, wordsBetween } from '../pages/lines.ts';
import { money } from './parse.ts';

type ColumnCell = { text: string; words: readonly LineWord[] };

type Heading = { kind: 'limit' | 'deductible' | 'other' | 'unknown'; left: number; right: number };

const DEDUCTIBLE = /^(?:(?:policy|your) )?deductibles?(?: amounts?)?(?: \(\$\))?$/i;
const OTHER =
  /^(?:(?:annual|total|term|your|old|new|prior|renewal) )*(?:premiums?|rates?|cost|charges?|change|difference|factor)(?: change| difference)?(?: \(\$\))?$/i;
const LIMIT = /\blimits?\b|^amounts?(?: of .*)?$|^coverage amounts?$/i;

const edgesOf = (words: readonly LineWord[]) => ({
  left: Math.min(...words.map(({ box }) => box.x)),
  right: Math.max(...words.map(({ box }) => box.x + box.width)),
});

function headingOf({ text, words }: ColumnCell): Heading {
  const plain = text.trim();
  const edges = edgesOf(words);
  if (DEDUCTIBLE.test(plain)) return { kind: 'deductible', ...edges };
  if (OTHER.test(plain)) return { kind: 'other', ...edges };
  return { kind: LIMIT.test(plain) ? 'limit' : 'unknown', ...edges };
}

function cellsOf(line: Line): ColumnCell[] {
  return [...line.text.matchAll(/[^\t|]+/g)].flatMap((match) => {
    const words = wordsBetween(line, match.index, match.index + match[0].length);
    return words.length > 0 ? [{ text: match[0], words }] : [];
  });
}

/**
 * The headings of the table that a line belongs to; null if no line above has a heading for deductibles, premiums or
 * the like.
 */
function headingsAbove(lines: readonly Line[], index: number): Heading[] | null {
  for (let at = index - 1; at >= 0 && lines[at]!.page === lines[index]!.page; at -= 1) {
    const line = lines[at]!;
    if (/\d/.test(line.text)) continue;
    const headings = cellsOf(line).map(headingOf);
    if (headings.length > 1 && headings.some(({ kind }) => kind === 'deductible' || kind === 'other')) return headings;
  }
  return null;
}

function distance(cell: ColumnCell, heading: Heading): number {
  const { left, right } = edgesOf(cell.words);
  const middle = Math.abs((left + right - heading.left - heading.right) / 2);
  return Math.min(Math.abs(left - heading.left), Math.abs(right - heading.right), middle);
}

const nearest = (cell: ColumnCell, headings: readonly Heading[]): Heading =>
  headings.reduce((best, heading) => (distance(cell, heading) < distance(cell, best) ? heading : best));

/**
 * The cells of a row that may be a coverage's limit, judged by the headings of its table: a page may have the
 * deductible or premium before the limit.
 * @returns null if no headings are found
 */
export function limitCells<C extends ColumnCell>(
  lines: readonly Line[],
  index: number,
  cells: readonly C[],
): C[] | null {
  const headings = headingsAbove(lines, index);
  if (!headings) return null;
  const placed = cells.map((cell) => ({ cell, kind: nearest(cell, headings).kind }));
  const limits = placed.filter(({ kind }) => kind === 'limit');
  const chosen = limits.length > 0 ? limits : placed.filter(({ kind }) => kind === 'unknown');
  return chosen.map(({ cell }) => cell);
}

export function deductibleCell<C extends ColumnCell>(
  lines: readonly Line[],
  index: number,
  cells: readonly C[],
): C | undefined {
  const headings = headingsAbove(lines, index);
  return headings ? cells.find((cell) => nearest(cell, headings).kind === 'deductible') : undefined;
}

export function isUnderOther(lines: readonly Line[], index: number, cell: ColumnCell): boolean {
  const headings = headingsAbove(lines, index);
  return headings !== null && nearest(cell, headings).kind === 'other';
}

const TABLE_LINES = 20;

export function stateColumns(lines: readonly Line[], index: number, cells: readonly ColumnCell[]): boolean {
  return lines.slice(Math.max(0, index - TABLE_LINES), index).some((line) => {
    if (line.page !== lines[index]!.page || /\$/.test(line.text)) return false;
    const headings = cellsOf(line).map(({ words }) => edgesOf(words));
    const own = cells.map((cell) => {
      const { left, right } = edgesOf(cell.words);
      return headings.findIndex((heading) => heading.left < right && heading.right > left);
    });
    return own.every((heading) => heading !== -1) && new Set(own).size === own.length;
  });
}

/** Whether a row has an amount larger than its first. The first is then not a limit that its premium follows. */
export function hasLargerAmount(cells: readonly ColumnCell[]): boolean {
  const [first, ...others] = cells.flatMap(({ text }) => money(text) ?? []);
  return first !== undefined && others.some((other) => other > first);
}
