import { type Canvas, createCanvas } from '../pdf/canvas.ts';
import { inkOf } from '../pdf/picture.ts';
import { cleanScan, type GrayPicture, pgmOf } from './clean-scan.ts';
import { inkIn } from './ink.ts';
import type { Page, Picture, RecognizedPage, Word } from './page.ts';
import { readAgain } from './read-again.ts';
import type { TextRecognizer } from './recognize-text.ts';
import { findSkew, mapBack } from './turned.ts';

/** Pixels per point at which scans are read: 200 dpi. */
export const SCAN_SCALE = 200 / 72;

/** A page with a smaller share of ink is blank. */
const LEAST_INK = 0.0005;
/** A page with less confidence on average may be upside down. */
const DOUBTFUL = 0.62;

type Prepared = {
  degrees: number;
  /** In points. */
  size: { width: number; height: number };
  picture: Picture;
  clean: GrayPicture;
};
type Recognized = Prepared & { words: Word[] };

function rotate(canvas: Canvas, degrees: number): Canvas {
  if (degrees === 0) return canvas;
  const isSideways = Math.abs(Math.round(degrees / 90)) % 2 === 1;
  const turned = isSideways ? createCanvas(canvas.height, canvas.width) : createCanvas(canvas.width, canvas.height);
  const context = turned.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, turned.width, turned.height);
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return turned;
}

/** Frees a canvas's memory immediately: the garbage collector does not know its size. */
function release(canvas: Canvas): void {
  canvas.width = 1;
  canvas.height = 1;
}

const meanConfidence = (words: readonly Word[]): number => {
  const long = words.filter(({ text }) => /[a-z0-9]{3}/i.test(text));
  return long.length === 0 ? 0 : long.reduce((sum, { confidence }) => sum + confidence, 0) / long.length;
};

const score = (words: readonly Word[]): number =>
  words.filter(({ text, confidence }) => confidence > 0.7 && /[a-z0-9]{3}/i.test(text)).length;

/** The fewest readable words of a page that is the right way up. */
const FEWEST_WORDS = 12;

const isReadable = (words: readonly Word[]): boolean =>
  meanConfidence(words) >= DOUBTFUL && score(words) >= FEWEST_WORDS;

/** Height in points of the part that is read to find out whether a page is upside down. */
const PART_HEIGHT = 100;

function densestPart({ picture, clean }: Prepared): GrayPicture {
  const height = Math.min(clean.height, Math.round(PART_HEIGHT * picture.scale));
  const inkAt = (top: number) =>
    inkIn(picture, { x: 0, y: top / picture.scale, width: clean.width, height: PART_HEIGHT });
  let best = { top: 0, ink: -1 };
  for (let top = 0; top + height <= clean.height; top += Math.max(1, Math.floor(height / 2))) {
    const ink = inkAt(top);
    if (ink > best.ink) best = { top, ink };
  }
  const { top } = best;
  return {
    width: clean.width,
    height,
    gray: clean.gray.slice(top * clean.width, (top + height) * clean.width),
  };
}

/** Whether a page is upside down, judged by a part of it: reading all of it would take ten times as long. */
async function isUpsideDown(page: Prepared, read: (part: GrayPicture) => Promise<Word[]>): Promise<boolean> {
  const part = densestPart(page);
  const upright = await read(part);
  if (isReadable(upright)) return false;
  const turned = await read({ ...part, gray: part.gray.toReversed() });
  return score(turned) > score(upright);
}

/**
 * Reads a scanned page: straightens it, turns it upright, and recognizes its text.
 * @param canvas the page as displayed
 */
export async function pageOfScan(
  number: number,
  canvas: Canvas,
  scale: number,
  recognizer: TextRecognizer,
  limitMs: number,
): Promise<Page> {
  const displayedSize = { width: canvas.width / scale, height: canvas.height / scale };
  const picture = inkOf(canvas, scale);
  const whole = { x: 0, y: 0, ...displayedSize };
  const isEmpty = inkIn(picture, whole) < LEAST_INK;
  const { isSideways, skew } = isEmpty ? { isSideways: false, skew: 0 } : findSkew(picture);
  const prepare = (degrees: number): Prepared => {
    const turned = rotate(canvas, degrees);
    const ink = degrees === 0 ? picture : inkOf(turned, scale);
    const clean = cleanScan(turned, ink);
    const size = { width: turned.width / scale, height: turned.height / scale };
    if (turned !== canvas) release(turned);
    return { degrees, size, picture: ink, clean };
  };
  const read = async (page: Prepared): Promise<Recognized> => ({
    ...page,
    words: isEmpty ? [] : await recognizer.words(pgmOf(page.clean), scale, limitMs),
  });
  const degrees = (isSideways ? 90 : 0) - skew;
  const first = prepare(degrees);
  const isDown = !isEmpty && (await isUpsideDown(first, (part) => recognizer.words(pgmOf(part), scale, limitMs)));
  let upright = await read(isDown ? prepare(degrees + 180) : first);
  // If the result is poor, tries upside down first, then sideways, because a table's rules may hide the direction of
  // its lines.
  for (const further of [180, 90, 270]) {
    if (isEmpty || isReadable(upright.words) || (further !== 180 && score(upright.words) >= FEWEST_WORDS)) break;
    const other = await read(prepare(degrees + further + (isDown ? 180 : 0)));
    if (score(other.words) > score(upright.words)) upright = other;
  }
  release(canvas);
  const words = await readAgain(upright.words, upright.clean, scale, (line, lineScale) =>
    recognizer.words(pgmOf(line), lineScale, limitMs, true),
  );
  const { size, picture: ink } = upright;
  return pageOf({ number, ...displayedSize, words, degrees: upright.degrees, upright: size }, async () => ink);
}

const pageOf = (recognized: RecognizedPage, picture: Page['picture']): Page => {
  const { number, width, height, words, degrees, upright } = recognized;
  const displayed = mapBack(upright, { width, height }, degrees);
  return { number, width, height, method: 'ocr', words, ticks: [], picture, displayed, recognized };
};

/**
 * A page from its earlier OCR result. `draw` draws the page as displayed; it is called only if ink has to be
 * measured.
 */
export function pageRecognizedBefore(
  recognized: RecognizedPage,
  draw: () => Promise<{ canvas: Canvas; scale: number }>,
): Page {
  let picture: Promise<Picture> | null = null;
  const drawInk = async () => {
    const { canvas, scale } = await draw();
    const turned = rotate(canvas, recognized.degrees);
    const ink = inkOf(turned, scale);
    for (const one of new Set([canvas, turned])) release(one);
    return ink;
  };
  return pageOf(recognized, () => {
    picture ??= drawInk();
    return picture;
  });
}
