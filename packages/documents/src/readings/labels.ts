import type { Reading } from '@freeboard/domain/documents';
import { readNumber } from '@freeboard/domain/reading';
import { type Line, type LineWord, wordsBetween } from '../pages/lines.ts';
import { hasLargerAmount, isUnderOther, limitCells, stateColumns } from './amount-columns.ts';
import { type Meaning, readingsOf } from './draft.ts';
import { asQuestions, isQualified, isRefusal } from './evidence.ts';
import { money } from './parse.ts';

export type Cell = { text: string; words: LineWord[] };

export type LabelBox = {
  label: string;
  /** The words of the label and its synonyms. A label begins a cell, or follows a colon or semicolon. */
  words: RegExp;
  /** Interprets a printed text. Empty if the text is not a value of this box. */
  read: (printed: string) => readonly Meaning[];
  /** The value is everything up to the next label. */
  isWhole?: boolean;
  /** How many lines the value may take; 1 by default. */
  lines?: number;
  /** Of several candidates, the text with the most meanings is chosen instead of the first. */
  isLongest?: boolean;
  /** With `isLongest`: of texts with equally many meanings, one that matches is chosen. */
  preferred?: RegExp;
  /** What the lines of a value are joined with; a comma by default. */
  joint?: string;
  /** Further words of the label may be between the label and its amount. */
  isAmount?: boolean;
  /** Like `isAmount`, for a coverage's limit: a table may have a deductible or premium before it. */
  isLimit?: boolean;
  /**
   * The label, on the same line or above it, of the party that the value belongs to. What qualifies that label also
   * qualifies the value.
   */
  of?: RegExp;
  /** The label may be in the middle of a sentence. */
  isAnywhere?: boolean;
};

type Hit = { box: LabelBox; line: Line; start: number; end: number };

const BOUNDARY = String.raw`(?<=^|[\t|]\s?|[:;]\s|^(?:coverage\s+)?[A-Z]\s?[.:)–-]?\s|\t(?:coverage\s+)?[A-Z]\s?[.:)–-]?\s)`;
/** What may precede a coverage's name: `Coverage A - `, `Coverage - A - `. */
const LETTER = `(?:coverage *[-–:]? +[A-Z] *[-–:.]? +)?`;

const compiledWords = new WeakMap<LabelBox, RegExp>();

function pattern(box: LabelBox): RegExp {
  let found = compiledWords.get(box);
  if (!found) {
    const before = box.isAnywhere ? '' : BOUNDARY;
    found = new RegExp(`${before}${LETTER}(?:${box.words.source})(?![a-z])`, 'gi');
    compiledWords.set(box, found);
  }
  return found;
}

function hitsOf(line: Line, boxes: readonly LabelBox[]): Hit[] {
  const all = boxes.flatMap((box) =>
    [...line.text.matchAll(pattern(box))].map((match) => {
      return { box, line, start: match.index, end: match.index + match[0].length };
    }),
  );
  all.sort((a, b) => b.end - b.start - (a.end - a.start));
  const hits: Hit[] = [];
  for (const hit of all) {
    if (!hits.some((other) => hit.start < other.end && hit.end > other.start)) hits.push(hit);
  }
  return hits.sort((a, b) => a.start - b.start);
}

export function cellsBetween(line: Line, start: number, end: number, separator = /[\t|]+/g): Cell[] {
  const cells: Cell[] = [];
  let at = start;
  const add = (to: number) => {
    const raw = line.text.slice(at, to);
    const lead = /^[\s:.;,|–-]*(?<!-)/.exec(raw)?.[0].length ?? 0;
    const text = raw.slice(lead).replace(/[\s;|]+$/, '');
    if (text !== '') cells.push({ text, words: wordsBetween(line, at + lead, at + lead + text.length) });
  };
  for (const match of line.text.slice(start, end).matchAll(separator)) {
    add(start + match.index);
    at = start + match.index + match[0].length;
  }
  add(end);
  return cells;
}

const leftOf = (words: readonly LineWord[]): number => Math.min(...words.map((word) => word.box.x));
const centerOf = (words: readonly LineWord[]): number =>
  (leftOf(words) + Math.max(...words.map((word) => word.box.x + word.box.width))) / 2;

const OLD_TERM = /^(?:prior|previous|expiring|old|current)(?: term| policy| limit| coverage)?$|^change from$|^from$/i;
const NEW_TERM = /^(?:this|new|renewal|revised|amended)(?: term| policy| limit| coverage)?$|^change to$|^to$/i;

type TermColumn = { center: number; place: number; others: readonly number[] };

/** The column of the newest term; null unless a line above has headings for two terms. */
function newTermColumn(lines: readonly Line[], index: number): TermColumn | null {
  for (let at = index - 1; at >= 0; at -= 1) {
    const line = lines[at]!;
    if (line.page !== lines[index]!.page) return null;
    const cells = cellsBetween(line, 0, line.text.length);
    const isNew = cells.find((cell) => NEW_TERM.test(cell.text));
    if (!isNew || !cells.some((cell) => OLD_TERM.test(cell.text))) continue;
    const terms = cells.filter((cell) => cell === isNew || OLD_TERM.test(cell.text));
    const others = terms.filter((cell) => cell !== isNew).map(({ words }) => centerOf(words));
    return { center: centerOf(isNew.words), place: terms.indexOf(isNew), others };
  }
  return null;
}

function below(lines: readonly Line[], index: number, left: number, right: number, count: number): Cell[] {
  const cells: Cell[] = [];
  let last = lines[index]!;
  for (let at = index + 1; at < lines.length && cells.length < count; at += 1) {
    const line = lines[at]!;
    if (line.page !== last.page || line.box.y - last.box.y > Math.max(22, 2.6 * last.box.height)) break;
    const words = line.words.filter((word) => word.box.x > left - 6 && word.box.x < right - 2);
    const [first] = words;
    // The line belongs to the adjacent column.
    if (!first || Math.abs(first.box.x - left) > 12) continue;
    const gap = words.findIndex((word, place) => place > 0 && line.text[word.start - 1] === '\t');
    const own = gap === -1 ? words : words.slice(0, gap);
    cells.push({ text: line.text.slice(own[0]!.start, own.at(-1)!.end), words: own });
    last = line;
  }
  return cells;
}

const joined = (cells: readonly Cell[], joint = ', '): Cell => ({
  text: cells
    .map((cell) => cell.text)
    .join(joint)
    .replace(/\b(AND|&)[,\n]/gi, joint === '\n' ? '$1 ' : '$1'),
  words: cells.flatMap((cell) => cell.words),
});

/**
 * Chooses the cell of the newest term: by its index if each term has a cell, else by its column. For a limit, that
 * column may be empty. Null without such a column.
 */
function ofNewestTerm(cells: readonly Cell[], column: TermColumn | null, isLimit: boolean): Cell[] | null {
  if (column === null) return null;
  const { center, place, others } = column;
  if (cells.length === others.length + 1) return cells.slice(place, place + 1);
  const distance = ({ words }: Cell, to: number) => Math.abs(centerOf(words) - to);
  const [nearest] = [...cells].sort((a, b) => distance(a, center) - distance(b, center));
  const isOfOther = isLimit && nearest && others.some((other) => distance(nearest, other) < distance(nearest, center));
  return nearest && !isOfOther ? [nearest] : [];
}

function chosenCells(lines: readonly Line[], index: number, cells: Cell[], box: LabelBox) {
  const amounts = (box.isLimit && limitCells(lines, index, cells)) || cells;
  const newest = ofNewestTerm(amounts, newTermColumn(lines, index), box.isLimit === true);
  if (newest) return { chosen: newest, isNewest: true };
  const chosen = box.isLimit ? amounts : box.isAmount ? cells : cells.slice(0, 1);
  return { chosen, isNewest: false };
}

type Place = {
  cells: readonly Cell[];
  /** Other cells that may be the value. If one of them has another meaning, all are questions. */
  rivals: readonly Cell[];
  /** The text around a value that may negate it, only offer it, or compare it with another. */
  row: (value: Cell) => string;
};

const LABEL_WORDS =
  /^(?:[\s.:;,()–-]|(?:limits?|coverage|cov|protection|deductibles?|amount|of|liability|insurance|each|per|any|one|occurrence|person|the|your|calendar|year|additions|and|alterations|replacement|cost|section|property|policy|basic|building|rating|I{1,2}|[A-Z])\b)*$/i;

function placeBeside(lines: readonly Line[], index: number, hits: readonly Hit[], hit: Hit, right: Cell[]): Place {
  const { line, box } = hit;
  const next = hits.find((other) => other.start >= hit.end);
  const end = next ? trimCoverageLetter(line.text, next.start) : line.text.length;
  const before = hits.findLast((other) => other.end <= hit.start);
  const from = line.text.slice(0, hit.start).search(/[^\t|]*$/);
  const rightEdge = next ? leftOf(wordsBetween(line, next.start, next.end)) : Number.POSITIVE_INFINITY;
  const { chosen, isNewest } = chosenCells(lines, index, right, box);
  const [first] = chosen;
  const more = box.lines && first ? below(lines, index, leftOf(first.words), rightEdge, box.lines - 1) : [];
  const known = box.isLimit ? chosen : right;
  return {
    cells: [...chosen, ...more.map((_, count) => joined([first!, ...more.slice(0, count + 1)], box.joint))],
    rivals: isNewest || box.lines || box.isWhole ? [] : known.filter((cell) => !isUnderOther(lines, index, cell)),
    row: (value) => {
      const [start, stop] = [value.words[0]!.start, value.words.at(-1)!.end];
      const isPrefixed =
        before === undefined && !LABEL_WORDS.test(line.text.slice(from, hit.start).replace(/^.*;/, ''));
      const between = isNewest ? '' : line.text.slice(hit.end, Math.max(hit.end, start));
      // Additional words of the label, such as `off premises`, may change its meaning.
      const isOther = (box.isAmount || box.isLimit) && !LABEL_WORDS.test(between.replaceAll(/\$?\d[\d,.]*%?/g, ' '));
      const after = line.text.slice(stop, end).split(/[\t|]/);
      const label = after.findIndex((text) => /\w:(?:\s|$)/.test(text));
      const rest = label === -1 ? after : after.slice(0, label);
      return [line.text.slice(from, start), isPrefixed || isOther ? OTHER_THING : '', ...rest].join(' ; ');
    },
  };
}

/** Replaces words that change a label's meaning, because it counts as a qualifier. */
const OTHER_THING = 'except';

function placeBelow(lines: readonly Line[], index: number, hits: readonly Hit[], hit: Hit): Place {
  const { line, box } = hit;
  const next = hits.find((other) => other.start >= hit.end);
  const rightEdge = next ? leftOf(wordsBetween(line, next.start, next.end)) : Number.POSITIVE_INFINITY;
  const count = box.lines ?? 1;
  const column = below(lines, index, leftOf(wordsBetween(line, hit.start, hit.end)), rightEdge, Math.max(count, 2));
  const from = line.text.slice(0, hit.start).search(/[^\t|]*$/);
  const [label = ''] = line.text.slice(from).split(/[\t|]/);
  const cells = column.slice(0, count);
  return {
    cells: cells.map((_, at) => joined(cells.slice(0, at + 1), box.joint)),
    rivals: box.lines ? [] : column.slice(1),
    row: () => label,
  };
}

function placeOf(lines: readonly Line[], index: number, hits: readonly Hit[], hit: Hit): Place {
  const { line, box } = hit;
  const next = hits.find((other) => other.start >= hit.end);
  const end = next ? trimCoverageLetter(line.text, next.start) : line.text.length;
  const right = box.isWhole ? cellsBetween(line, hit.end, end, /\0/g) : cellsBetween(line, hit.end, end);
  return right.length === 0 ? placeBelow(lines, index, hits, hit) : placeBeside(lines, index, hits, hit, right);
}

const trimCoverageLetter = (text: string, end: number): number =>
  end - (/(?:\bcoverage\s+[A-Z]\s?[.:)–-]?|\t[A-Z](?:\s?[.:)–-])?) ?$/i.exec(text.slice(0, end))?.[0].length ?? 0);

/** The largest share of a limit that its premium can be. */
const PREMIUM = 0.04;

function isPremium(lines: readonly Line[], index: number, first: Cell, second: Cell): boolean {
  const [limit, premium] = [money(first.text), readNumber(second.text, { as: 'printed' }).value];
  if (limit === null || premium === null || premium > PREMIUM * limit) return false;
  return second.words[0]!.box.x > first.words[0]!.box.x && !stateColumns(lines, index, [first, second]);
}

const PARTY_LINES = 6;

function partyOf(lines: readonly Line[], index: number, words: RegExp | undefined): string {
  if (!words) return '';
  const near = lines.slice(Math.max(0, index - PARTY_LINES), index + 1);
  return near.findLast(({ page, text }) => page === lines[index]!.page && words.test(text))?.text ?? '';
}

const subjectPatterns = (words: string) => ({
  ends: new RegExp(String.raw`(?:^|[^\p{L}])(?:${words})[^\p{L}\d]*$`, 'iu'),
  is: new RegExp(String.raw`^[^\p{L}]*(?:${words})[^\p{L}\d]*$`, 'iu'),
});
const STRUCTURE = subjectPatterns(
  '(?:(?:detached|separate|attached) )?(?:garages?|carports?|sheds?|barns?|stables?|guest ?houses?|casitas?|pool ?houses?|pools?|cabanas?|out-?buildings?|workshops?|boat ?houses?|docks?|gazebos?|additions?|adu|accessory dwellings?|(?:other|appurtenant|detached|accessory) structures?)',
);
const ROOF = subjectPatterns('roofs?(?: (?:surfac(?:es?|ing)|coverings?))?(?: deductibles?)?');
const SECTION_LINES = 6;

/**
 * Whether a fact about the house is under or after the name of another structure ('Detached garage / Year built'), or
 * a deductible after the roof's ('Roof: All other perils').
 */
function isOfOtherPart(lines: readonly Line[], index: number, { box, line, start }: Hit): boolean {
  if (box.isLimit) return false;
  const { ends, is } = box.isAmount ? ROOF : STRUCTURE;
  if (ends.test(line.text.slice(0, start))) return true;
  for (let at = index - 1; at >= Math.max(0, index - SECTION_LINES) && lines[at]!.page === line.page; at -= 1) {
    const { text } = lines[at]!;
    if (is.test(text)) return true;
    // Another heading begins another section.
    if (!/[\d:\t|]/.test(text.replace(/:\s*$/, ''))) return false;
  }
  return false;
}

type Understood = { cell: Cell; meanings: readonly Meaning[] };

const isAddress = ({ field }: Meaning): boolean => /address|city|state|zip/.test(String(field));

/**
 * Reads every box whose label is found and whose value is understood. Values that compete, or are qualified, become
 * questions.
 */
export function readLabels(lines: readonly Line[], boxes: readonly LabelBox[]): Reading[] {
  return lines.flatMap((line, index) => {
    const hits = hitsOf(line, boxes);
    return hits.flatMap((hit) => {
      const { box } = hit;
      const place = placeOf(lines, index, hits, hit);
      const understand = (cells: readonly Cell[]): Understood[] =>
        cells.map((cell) => ({ cell, meanings: box.read(cell.text) })).filter(({ meanings }) => meanings.length > 0);
      const understood = understand(place.cells);
      const weight = ({ cell, meanings }: Understood) => meanings.length + (box.preferred?.test(cell.text) ? 0.5 : 0);
      if (box.isLongest) understood.sort((a, b) => weight(b) - weight(a));
      const [best] = understood;
      if (!best) return [];
      const rivals = understand(
        place.rivals.filter((cell) => !place.cells.includes(cell) || cell !== best.cell),
      ).filter(
        ({ cell, meanings }) =>
          meanings[0]!.field === best.meanings[0]!.field &&
          meanings[0]!.value !== best.meanings[0]!.value &&
          !isPremium(lines, index, best.cell, cell),
      );
      const { text } = best.cell;
      const row = `${place.row(best.cell)} ${partyOf(lines, index, box.of)}`;
      // These qualify nothing: 'Excluded' as the value of a coverage of zero, and words of an address (100 Second Ave).
      const isNothing = isRefusal(text) && Number(best.meanings[0]!.value) === 0;
      const value = isNothing || best.meanings.some(isAddress) ? '' : text;
      const isDoubtful =
        rivals.length > 0 ||
        (box.isLimit && hasLargerAmount(place.cells)) ||
        isOfOtherPart(lines, index, hit) ||
        isQualified(`${row} ; ${value}`);
      return [best, ...rivals].flatMap(({ cell, meanings }) => {
        const source = { page: line.page, words: cell.words, label: box.label, printed: cell.text };
        return readingsOf(source, isDoubtful ? asQuestions(meanings) : meanings);
      });
    });
  });
}
