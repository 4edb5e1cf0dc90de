import type { PageBox, ReadingMethod } from '@freeboard/domain/documents';
import { inkIn } from '../pages/ink.ts';
import { isCenterWithin, type Page, type Word } from '../pages/page.ts';
import { mapBox } from './affine.ts';
import type { Alignment } from './align.ts';

/** The state of a checkbox; 'doubtful' if it has too much ink to be empty, and too little to be marked. */
export type Mark = { state: 'marked' | 'empty' | 'doubtful'; box: PageBox; method: ReadingMethod; confidence: number };

/** The share of a checkbox's width that its frame takes on either side. */
const FRAME = 0.25;
const TICK_REACH = 6;

/**
 * Shares of ink: a checkbox with at least `marked` is marked, with at most `empty` empty. In measurements, marks had
 * 0.1 and more, empty checkboxes 0.01.
 */
const LIMITS = { marked: 0.07, empty: 0.03 };

const inner = (box: PageBox): PageBox => ({
  x: box.x + FRAME * box.width,
  y: box.y + FRAME * box.height,
  width: box.width * (1 - 2 * FRAME),
  height: box.height * (1 - 2 * FRAME),
});

const distance = (a: PageBox, b: PageBox): number =>
  Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/** Reads a checkbox by its form field, else by its ink; null if it is not on this page of the form. */
export async function markOf(page: Page, { template, affine }: Alignment, name: string): Promise<Mark | null> {
  const square = template.squares[name];
  if (!square) return null;
  const box = mapBox(affine, square);
  const [tick] = page.ticks
    .filter((candidate) => distance(candidate.box, box) < TICK_REACH)
    .sort((a, b) => distance(a.box, box) - distance(b.box, box));
  if (tick) return { state: tick.isOn ? 'marked' : 'empty', box: tick.box, method: 'field', confidence: 1 };
  const ink = inkIn(await page.picture(), inner(box));
  const { marked, empty } = LIMITS;
  const state = ink >= marked ? 'marked' : ink <= empty ? 'empty' : 'doubtful';
  return { state, box, method: 'ocr', confidence: state === 'doubtful' ? 0.5 : page.method === 'text' ? 1 : 0.9 };
}

const isRuling = (text: string): boolean => /_{3,}/.test(text) || /^[\s_/|.–—-]+$/.test(text);

/** The value in a word that OCR joined with its label: `Date:03/14/2025`, `Address4127`. */
function behindLabel(word: Word, edge: number): Word | null {
  const match = /(?::|[a-z](?=\d))(?!.*:)(.+)$/.exec(word.text);
  if (!match) return null;
  const width = (word.box.width * match[1]!.length) / word.text.length;
  const x = Math.max(edge, word.box.x + word.box.width - width);
  return { ...word, text: match[1]!, box: { ...word.box, x, width } };
}

function wordIn(word: Word, area: PageBox): Word | null {
  const middle = word.box.y + word.box.height / 2;
  if (middle < area.y || middle > area.y + area.height) return null;
  const right = word.box.x + word.box.width;
  if (word.box.x < area.x - 3 && right > area.x + 3 && right <= area.x + area.width) return behindLabel(word, area.x);
  return isCenterWithin(word.box, area) ? word : null;
}

export function wordsInBlank(page: Page, { template, affine }: Alignment, name: string): Word[] {
  const blank = template.blanks[name];
  if (!blank) return [];
  const { x, y, width, height } = mapBox(affine, blank);
  const area = { x: x - 1, y: y - 2, width: width + 2, height: height + 4 };
  return page.words
    .flatMap((word) => wordIn(word, area) ?? [])
    .filter((word) => !isRuling(word.text))
    .sort((a, b) => a.box.x - b.box.x);
}
