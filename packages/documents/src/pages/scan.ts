import { type Canvas, createCanvas } from '../pdf/canvas.ts';
import { inkOf } from '../pdf/picture.ts';
import { inkIn } from './ink.ts';
import type { Page, Picture, Word } from './page.ts';
import type { TextRecognizer } from './recognize-text.ts';
import { findSkew, mapBack } from './turned.ts';

/** Pixels a point at which scans are read: 200 dots an inch. */
export const SCAN_SCALE = 200 / 72;

/** A page without this much ink is empty. */
const LEAST_INK = 0.0005;
/** Mean confidence below which a page may stand on its head. */
const DOUBTFUL = 0.62;

type Turned = { canvas: Canvas; degrees: number };

function turn(canvas: Canvas, degrees: number): Turned {
  if (degrees === 0) return { canvas, degrees };
  const isSideways = Math.abs(Math.round(degrees / 90)) % 2 === 1;
  const turned = isSideways ? createCanvas(canvas.height, canvas.width) : createCanvas(canvas.width, canvas.height);
  const context = turned.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, turned.width, turned.height);
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return { canvas: turned, degrees };
}

/** Gives a canvas' memory back at once; the garbage collector does not see its size. */
function release(canvas: Canvas): void {
  canvas.width = 1;
  canvas.height = 1;
}

const meanConfidence = (words: readonly Word[]): number => {
  const long = words.filter(({ text }) => /[a-z0-9]{3}/i.test(text));
  return long.length === 0 ? 0 : long.reduce((sum, { confidence }) => sum + confidence, 0) / long.length;
};

/** How much readable text there is. */
const score = (words: readonly Word[]): number =>
  words.filter(({ text, confidence }) => confidence > 0.7 && /[a-z0-9]{3}/i.test(text)).length;

/**
 * Reads a scanned page: straightens it, turns it upright and recognizes its text.
 * @param canvas the page as it is displayed
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
  const recognize = async (turned: Turned) => recognizer.words(await turned.canvas.encode('png'), scale, limitMs);
  let upright = turn(canvas, (isSideways ? 90 : 0) - skew);
  let words = isEmpty ? [] : await recognize(upright);
  if (!isEmpty && (meanConfidence(words) < DOUBTFUL || score(words) < 12)) {
    const other = turn(canvas, upright.degrees + 180);
    const found = await recognize(other);
    if (score(found) > score(words)) [upright, words] = [other, found];
    else release(other.canvas);
  }
  const uprightPicture: Picture = upright.degrees === 0 ? picture : inkOf(upright.canvas, scale);
  const size = { width: upright.canvas.width / scale, height: upright.canvas.height / scale };
  release(upright.canvas);
  release(canvas);
  return {
    number,
    ...displayedSize,
    method: 'ocr',
    words,
    ticks: [],
    picture: async () => uprightPicture,
    displayed: mapBack(size, displayedSize, upright.degrees),
  };
}
