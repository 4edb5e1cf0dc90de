import type { PageBox } from '@freeboard/domain';
import { type Page, unionBox, type Word } from './page.ts';

/** A word with its place in the text of its line. */
export type LineWord = Word & { start: number; end: number };

/** Words on one baseline; wide gaps are tabs in `text`, so that columns stay apart. */
export type Line = { page: Page; text: string; words: LineWord[]; box: PageBox };

const middle = (box: PageBox): number => box.y + box.height / 2;

/** Groups words whose middles differ by less than half of a letter's height. */
function rowsOf(words: readonly Word[]): Word[][] {
  const rows: { middle: number; height: number; words: Word[] }[] = [];
  for (const word of [...words].sort((a, b) => middle(a.box) - middle(b.box))) {
    const row = rows.findLast(
      (other) => Math.abs(other.middle - middle(word.box)) < 0.45 * Math.min(other.height, word.box.height),
    );
    if (!row) {
      rows.push({ middle: middle(word.box), height: word.box.height, words: [word] });
      continue;
    }
    row.words.push(word);
    row.middle += (middle(word.box) - row.middle) / row.words.length;
  }
  return rows.map((row) => row.words.sort((a, b) => a.box.x - b.box.x));
}

/** Heights of a word that make a gap wide; recognition measures letters without the space above and below them. */
const WIDE_GAP = { text: 1.1, ocr: 1.6 };

/** Lays words out as lines from top to bottom. */
export function linesOf(page: Page, words: readonly Word[] = page.words): Line[] {
  return rowsOf(words)
    .map((row) => {
      let text = '';
      let last: Word | undefined;
      const placed = row.map((word): LineWord => {
        if (last) {
          const gap = word.box.x - (last.box.x + last.box.width);
          text += gap > WIDE_GAP[page.method] * Math.min(word.box.height, last.box.height) ? '\t' : ' ';
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

/** Returns the words that a range of the line's text touches. */
export const wordsBetween = (line: Line, start: number, end: number): LineWord[] =>
  line.words.filter((word) => word.start < end && word.end > start);
