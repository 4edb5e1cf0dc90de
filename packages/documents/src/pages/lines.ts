import type { PageBox } from '@freeboard/domain/documents';
import { type Page, unionBox, type Word } from './page.ts';

export type LineWord = Word & { start: number; end: number };

/** Words on one baseline. Wide gaps are tabs in `text`, so that columns stay separate. */
export type Line = { page: Page; text: string; words: LineWord[]; box: PageBox };

const middle = (box: PageBox): number => box.y + box.height / 2;

/**
 * The minimum height that a word is given, as a share of the page's median height, so that a dash is put on the line of
 * its neighbors.
 */
const LEAST_HEIGHT = 0.7;

function heightsOf(words: readonly Word[]): (word: Word) => number {
  const heights = words.map(({ box }) => box.height).sort((a, b) => a - b);
  const least = LEAST_HEIGHT * (heights[Math.floor(heights.length / 2)] ?? 0);
  return ({ box }) => Math.max(box.height, least);
}

export function rowsOf(words: readonly Word[], heightOf: (word: Word) => number = heightsOf(words)): Word[][] {
  const rows: { middle: number; height: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => middle(a.box) - middle(b.box))) {
    const row = rows.findLast(
      (other) => Math.abs(other.middle - middle(word.box)) < 0.45 * Math.min(other.height, heightOf(word)),
    );
    if (!row) {
      rows.push({ middle: middle(word.box), height: heightOf(word), words: [word] });
      continue;
    }
    row.words.push(word);
    row.middle += (middle(word.box) - row.middle) / row.words.length;
  }
  return rows.map((row) => row.words.sort((a, b) => a.box.x - b.box.x));
}

/**
 * A gap is wide from this multiple of a word's height on. OCR measures the letters alone, without the space above and
 * below them.
 */
const WIDE_GAP = { text: 1.1, ocr: 1.6 };

export function linesOf(page: Page, words: readonly Word[] = page.words): Line[] {
  const heightOf = heightsOf(words);
  return rowsOf(words, heightOf)
    .map((row) => {
      let text = '';
      let last: Word | undefined;
      const placed = row.map((word): LineWord => {
        if (last) {
          const gap = word.box.x - (last.box.x + last.box.width);
          text += gap > WIDE_GAP[page.method] * Math.min(heightOf(word), heightOf(last)) ? '\t' : ' ';
        }
        const start = text.length;
        text += word.text;
        last = word;
        return { ...word, start, end: text.length };
      });
      return { page, text, words: placed, box: unionBox(row.map((word) => word.box)) };
    })
    .sort((a, b) => a.box.y - b.box.y);
}

/** The words in a range of a line's text, including those it only touches. */
export const wordsBetween = (line: Line, start: number, end: number): LineWord[] =>
  line.words.filter((word) => word.start < end && word.end > start);
