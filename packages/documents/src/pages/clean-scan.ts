import type { Canvas } from '../pdf/canvas.ts';
import { grayOf, paperOf, TILE } from '../pdf/picture.ts';
import { leadersOf } from './leaders.ts';
import type { Picture } from './page.ts';
import { type PixelBox, rulesOf } from './rules.ts';

/** A picture in shades of gray, one byte per pixel. */
export type GrayPicture = { width: number; height: number; gray: Uint8Array };

/** Shares of the paper's gray. Pixels at `WHITE` or lighter become white, at `BLACK` or darker black. */
const WHITE = 0.82;
const BLACK = 0.3;

function spread(gray: Uint8Array, width: number, height: number): void {
  const { paper, columns } = paperOf(gray, width, height);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / TILE) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const light = paper[row + Math.floor(x / TILE)]!;
      const value = (255 * (gray[at]! - BLACK * light)) / ((WHITE - BLACK) * light || 1);
      gray[at] = Math.max(0, Math.min(255, value));
    }
  }
}

function paint({ width, height, gray }: GrayPicture, boxes: readonly PixelBox[]): void {
  for (const { left, top, right, bottom } of boxes) {
    for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1)
      gray.fill(255, y * width + Math.max(0, left), y * width + Math.min(width - 1, right) + 1);
  }
}

/**
 * Prepares a scanned page for OCR: whitens noise and shadows, and erases what OCR would take for letters (table
 * rules, lines to write on, and rows of dots).
 */
export function cleanScan(canvas: Canvas, ink: Picture): GrayPicture {
  const { width, height } = canvas;
  const picture = { width, height, gray: grayOf(canvas) };
  spread(picture.gray, width, height);
  paint(picture, rulesOf(ink));
  paint(picture, leadersOf(ink));
  return picture;
}

export function enlarge(picture: GrayPicture, box: PixelBox, factor: number): GrayPicture {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const [across, down] = [
    Math.min(picture.width - 1, box.right) - left,
    Math.min(picture.height - 1, box.bottom) - top,
  ];
  const width = Math.max(1, Math.round((across + 1) * factor));
  const height = Math.max(1, Math.round((down + 1) * factor));
  const gray = new Uint8Array(width * height);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.min(across, Math.floor(x / factor)));
  const shares = Float32Array.from({ length: width }, (_, x) => Math.min(across, x / factor) % 1);
  for (let y = 0; y < height; y += 1) {
    const from = Math.min(down, y / factor);
    const share = from % 1;
    const upper = (top + Math.floor(from)) * picture.width + left;
    const lower = (top + Math.min(down, Math.floor(from) + 1)) * picture.width + left;
    for (let x = 0; x < width; x += 1) {
      const column = columns[x]!;
      const next = column < across ? column + 1 : column;
      const a =
        picture.gray[upper + column]! + (picture.gray[upper + next]! - picture.gray[upper + column]!) * shares[x]!;
      const b =
        picture.gray[lower + column]! + (picture.gray[lower + next]! - picture.gray[lower + column]!) * shares[x]!;
      gray[y * width + x] = a + (b - a) * share;
    }
  }
  return { width, height, gray };
}

/** Encodes a picture as PGM, which needs no compression. */
export function pgmOf({ width, height, gray }: GrayPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + gray.length);
  file.set(head);
  file.set(gray, head.length);
  return file;
}
