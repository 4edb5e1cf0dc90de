import type { Reading } from '@freeboard/domain/documents';
import { type Line, type LineWord, wordsBetween } from '../../pages/lines.ts';
import { type Meaning, readingsOf } from '../../readings/draft.ts';
import type { LaidOutPage } from '../reader.ts';

/** A line with the section of the form it is in; null above a page's first heading. */
export type SectionLine = { line: Line; section: string | null };

/** A box of the certificate. It is found by its words, because OCR garbles its number. */
export type CertificateBox = {
  section: string;
  label: string;
  words: RegExp;
  read: (printed: string) => readonly Meaning[];
};

/** The number before a box's words, as printed or as OCR reads it: `B1.a.`, `61.`, `Al.`. */
const NUMBER = String.raw`(?:\b[A-Z0-9][\w]{1,2}\s?[.,]\s?(?:[a-c]\s?[.)]\s?)?|\b[a-h]\)\s)?`;
/** A value may be this many points below its label. */
const DEPTH = 48;

/** The first boxes of sections, for headings whose shaded background makes them unreadable for OCR. */
const CUES: readonly { words: RegExp; section: string }[] = [
  { words: /building owner.?s name/i, section: 'A' },
  { words: /nfip community name/i, section: 'B' },
  { words: /building elevations are based on/i, section: 'C' },
  { words: /certifier.?s name/i, section: 'D' },
  { words: /height of the top of the floor/i, section: 'H' },
];

export function sectionLines(pages: readonly LaidOutPage[]): SectionLine[] {
  return pages.flatMap(({ lines }) => {
    let section: string | null = null;
    return lines.map((line) => {
      const heading = /\bSECT[I1l]ON\s*([A-I])\s*[-–—]*\s*[A-Z]{4,}/.exec(line.text);
      if (heading) section = heading[1]!;
      else section = CUES.find(({ words }) => words.test(line.text))?.section ?? section;
      return { line, section };
    });
  });
}

type Found = { start: number; end: number };

const numbered = (words: RegExp): RegExp => new RegExp(`${NUMBER}(?:${words.source})`, 'i');

function find(line: Line, words: RegExp): Found | null {
  const match = numbered(words).exec(line.text);
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}

/** A value without rules, empty checkboxes as OCR misreads them, and punctuation around it. */
export const plain = (text: string): string =>
  text
    .replace(/_+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;.,|[\]=~-]*(?<!-)/, '')
    .replace(/[\s:;|[\]=~_-]+$/, '')
    .trim();

function nextStart(line: Line, after: number, boxes: readonly CertificateBox[]): number {
  const starts = boxes.flatMap((box) => {
    const match = numbered(box.words).exec(line.text.slice(after));
    return match ? [after + match.index] : [];
  });
  return Math.min(line.text.length, ...starts);
}

const leftOf = (words: readonly LineWord[]): number => Math.min(...words.map(({ box }) => box.x));

type Candidate = { text: string; words: LineWord[] };

/** The texts in a label's column below it, the lowest first, because a label may have several lines. */
function below(lines: readonly Line[], line: Line, left: number, right: number): Candidate[] {
  const index = lines.indexOf(line);
  const found: Candidate[] = [];
  for (const other of lines.slice(index + 1)) {
    if (other.page !== line.page || other.box.y - line.box.y > DEPTH || /^[A-I]\d{1,2}\./.test(other.text)) break;
    const words = other.words.filter(({ box }) => box.x >= left - 8 && box.x < right - 4);
    const [first] = words;
    if (first) found.push({ text: other.text.slice(first.start, words.at(-1)!.end), words });
  }
  return found.reverse();
}

function candidates(lines: readonly Line[], line: Line, { start, end }: Found, boxes: readonly CertificateBox[]) {
  const next = nextStart(line, end, boxes);
  const right = line.text.slice(end, next);
  if (plain(right) !== '') return [{ text: right, words: wordsBetween(line, end, next) }];
  const isLast = next >= line.text.length;
  const edge = isLast ? Number.POSITIVE_INFINITY : leftOf(wordsBetween(line, next, next + 1));
  return below(lines, line, leftOf(wordsBetween(line, start, end)), edge);
}

export function readBoxes(sections: readonly SectionLine[], boxes: readonly CertificateBox[]): Reading[] {
  const lines = sections.map(({ line }) => line);
  return boxes.flatMap((box) => {
    const neighbors = boxes.filter((other) => other !== box && other.section === box.section);
    for (const { line, section } of sections) {
      if (section !== box.section) continue;
      const found = find(line, box.words);
      if (!found) continue;
      for (const { text, words } of candidates(lines, line, found, neighbors)) {
        const printed = plain(text);
        const meanings = box.read(printed);
        const own = words.filter((word) => printed.includes(plain(word.text)) && plain(word.text) !== '');
        if (meanings.length > 0) {
          return readingsOf({ page: line.page, words: own, label: box.label, printed }, meanings);
        }
      }
    }
    return [];
  });
}
