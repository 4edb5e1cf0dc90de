import type { PageBox, ReadingMethod } from '@freeboard/domain/documents';
import { inkIn } from './ink.ts';
import { isInk, type Page, type Picture, type Word } from './page.ts';

export type SquareMark = { state: 'marked' | 'empty' | 'doubtful'; box: PageBox; method: ReadingMethod };

const MARK = /^[xX☒☑✓✔✗✘■●⊠]$/u;
/** A checkbox may be this many points to the left of its word. */
const REACH = 24;
const SIDE = { least: 5.5, most: 14 };

function longestRun(picture: Picture, column: number, top: number, bottom: number) {
  let best = { length: 0, start: top };
  let start = -1;
  for (let y = top; y <= bottom; y += 1) {
    const isDark = y < bottom && isInk(picture, column, y);
    if (isDark && start === -1) start = y;
    if (isDark || start === -1) continue;
    if (y - start > best.length) best = { length: y - start, start };
    start = -1;
  }
  return best;
}

/** The checkbox nearest to the left of a word, found by its two upright sides; null if there is none. */
function squareLeftOf(picture: Picture, box: PageBox): PageBox | null {
  const { scale } = picture;
  const middle = box.y + box.height / 2;
  const top = Math.max(0, Math.round((middle - 10) * scale));
  const bottom = Math.min(picture.height, Math.round((middle + 10) * scale));
  const left = Math.max(0, Math.round((box.x - REACH) * scale));
  const right = Math.round((box.x - 1) * scale);
  const sides: { column: number; start: number; length: number }[] = [];
  for (let column = left; column < right; column += 1) {
    const run = longestRun(picture, column, top, bottom);
    if (run.length >= SIDE.least * scale && run.length <= SIDE.most * scale) sides.push({ column, ...run });
  }
  for (const end of sides.toReversed()) {
    const start = sides.findLast(
      (side) =>
        end.column - side.column >= SIDE.least * scale &&
        end.column - side.column <= SIDE.most * scale &&
        Math.abs(side.start - end.start) < 2 * scale,
    );
    if (!start) continue;
    const width = (end.column - start.column) / scale;
    const height = Math.max(start.length, end.length) / scale;
    // A letter also has upright edges, but is not square.
    if (Math.abs(width - height) > 3.5) continue;
    return { x: start.column / scale, y: Math.min(start.start, end.start) / scale, width, height };
  }
  return null;
}

const isSameRow = (a: PageBox, b: PageBox): boolean => Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < 6;

/**
 * Reads the checkbox to the left of a word: a form field, an X in the text, or the ink within its frame. Null if none
 * was found, which does not mean that there is none.
 */
export async function markBefore(page: Page, word: Word): Promise<SquareMark | null> {
  const isBefore = (box: PageBox) =>
    isSameRow(box, word.box) && box.x < word.box.x && word.box.x - (box.x + box.width) < REACH - 8;
  const tick = page.ticks.filter(({ box }) => isBefore(box)).sort((a, b) => b.box.x - a.box.x)[0];
  if (tick) return { state: tick.isOn ? 'marked' : 'empty', box: tick.box, method: 'field' };
  const cross = page.method === 'text' && page.words.find(({ text, box }) => MARK.test(text) && isBefore(box));
  if (cross) return { state: 'marked', box: cross.box, method: 'text' };
  const picture = await page.picture();
  const square = squareLeftOf(picture, word.box);
  if (!square) return null;
  const inset = 0.22;
  const ink = inkIn(picture, {
    x: square.x + inset * square.width,
    y: square.y + inset * square.height,
    width: square.width * (1 - 2 * inset),
    height: square.height * (1 - 2 * inset),
  });
  const state = ink >= 0.1 ? 'marked' : ink <= 0.03 ? 'empty' : 'doubtful';
  return { state, box: square, method: 'ocr' };
}
