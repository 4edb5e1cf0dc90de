import { enlarge, type GrayPicture } from './clean-scan.ts';
import { rowsOf } from './lines.ts';
import { unionBox, type Word } from './page.ts';

/**
 * Words with less confidence than this are read a second time, unless they are very short. If a second reading with at
 * least this confidence differs, the result's confidence is at most DISPUTED.
 */
const DOUBTFUL = 0.75;
const DISPUTED = 0.74;
/** How many parts of a page are read a second time at most, to limit the time that a page of noise takes. */
const MOST_PARTS = 16;
/** The gap between two parts of a row, as a multiple of a word's height. */
const WIDE_GAP = 3;
/** How much a part is enlarged: OCR reads small print better at 300 dpi. */
const FACTOR = 1.5;
/** Points of blank paper that are kept around a part. */
const MARGIN = 3;

const isDoubtful = ({ text, confidence }: Word): boolean => confidence < DOUBTFUL && /[a-z0-9.,]{3}|\d{2}/i.test(text);

function partsOf(row: readonly Word[]): Word[][] {
  const parts: Word[][] = [];
  for (const word of row) {
    const last = parts.at(-1)?.at(-1);
    const gap = last ? word.box.x - (last.box.x + last.box.width) : Number.POSITIVE_INFINITY;
    if (gap > WIDE_GAP * word.box.height) parts.push([word]);
    else parts.at(-1)!.push(word);
  }
  return parts;
}

const plain = (words: readonly Word[]): string => words.map(({ text }) => text).join('');

const overlaps = (a: Word, b: Word): boolean =>
  Math.min(a.box.x + a.box.width, b.box.x + b.box.width) - Math.max(a.box.x, b.box.x) >
  0.4 * Math.min(a.box.width, b.box.width);

const least = (words: readonly Word[]): number => Math.min(...words.map(({ confidence }) => confidence));

/** Compares two readings of a word. If they differ and the second is not doubtful, the result is not certain. */
function better(first: Word, others: readonly Word[], second: readonly Word[]): Word[] {
  const same = second.filter((word) => overlaps(word, first));
  if (same.length === 0 || same.some((word) => others.some((other) => overlaps(word, other)))) return [first];
  const confidence = least(same);
  if (plain(same) === first.text) return [{ ...first, confidence: Math.max(first.confidence, confidence) }];
  if (confidence <= first.confidence)
    return [isDoubtful(first) || confidence < DOUBTFUL ? first : { ...first, confidence: DISPUTED }];
  return same.map((word) => ({ ...word, confidence: Math.min(word.confidence, DISPUTED) }));
}

/**
 * Reads the parts of a page with doubtful words a second time, each as an enlarged line of its own.
 * @param scale the picture's pixels per point
 * @param readLine reads a picture as one line; its boxes are in points of that picture
 */
export async function readAgain(
  words: readonly Word[],
  picture: GrayPicture,
  scale: number,
  readLine: (line: GrayPicture, scale: number) => Promise<Word[]>,
): Promise<Word[]> {
  const parts = rowsOf(words).flatMap(partsOf);
  const doubtful = parts.filter((part) => part.some(isDoubtful)).slice(0, MOST_PARTS);
  const result = new Map(words.map((word) => [word, [word]]));
  for (const part of doubtful) {
    const box = unionBox(part.map((word) => word.box));
    const left = Math.max(0, Math.round((box.x - MARGIN) * scale));
    const top = Math.max(0, Math.round((box.y - MARGIN) * scale));
    const right = Math.round((box.x + box.width + MARGIN) * scale);
    const bottom = Math.round((box.y + box.height + MARGIN) * scale);
    const found = await readLine(enlarge(picture, { left, top, right, bottom }, FACTOR), scale * FACTOR);
    const second = found.map((word) => ({
      ...word,
      box: { ...word.box, x: word.box.x + left / scale, y: word.box.y + top / scale },
    }));
    for (const word of part)
      result.set(
        word,
        better(
          word,
          part.filter((other) => other !== word),
          second,
        ),
      );
  }
  return words.flatMap((word) => result.get(word)!);
}
