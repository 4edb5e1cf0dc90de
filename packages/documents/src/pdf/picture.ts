import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Picture } from '../pages/page.ts';
import { createCanvas } from './canvas.ts';
import { uprightViewport } from './upright.ts';

type Context = Parameters<PDFPageProxy['render']>[0]['canvasContext'];

/** `scale` is in pixels per point. */
export async function drawPage(page: PDFPageProxy, scale: number) {
  const viewport = await uprightViewport(page, scale);
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: null, canvasContext: context as unknown as Context, viewport }).promise;
  return canvas;
}

type Drawn = { width: number; height: number; getContext(kind: '2d'): { getImageData: ReadPixels } };
type ReadPixels = (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray };

/** A pixel is ink if it is darker than DARK and, in a shadow, darker than DARK_SHARE of the paper's gray. */
const DARK = 145;
const DARK_SHARE = 0.6;
/** Pixels per side of the tiles in which the paper's gray is measured; larger than any checkbox. */
export const TILE = 48;

export function grayOf(canvas: Drawn): Uint8Array {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const gray = new Uint8Array(canvas.width * canvas.height);
  for (let at = 0, pixel = 0; at < gray.length; at += 1, pixel += 4) {
    gray[at] = (data[pixel]! * 77 + data[pixel + 1]! * 150 + data[pixel + 2]! * 29) >> 8;
  }
  return gray;
}

/** The gray of the paper in each tile: in a photograph of a page, one side is darker than the other. */
export function paperOf(gray: Uint8Array, width: number, height: number) {
  const columns = Math.ceil(width / TILE);
  const paper = new Uint8Array(columns * Math.ceil(height / TILE));
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor(y / TILE) * columns;
    for (let x = 0; x < width; x += 2) {
      const tile = row + Math.floor(x / TILE);
      if (gray[y * width + x]! > paper[tile]!) paper[tile] = gray[y * width + x]!;
    }
  }
  return { paper, columns };
}

export function inkOf(canvas: Drawn, scale: number): Picture {
  const { width, height } = canvas;
  const gray = grayOf(canvas);
  const { paper, columns } = paperOf(gray, width, height);
  const bits = new Uint8Array(Math.ceil(gray.length / 8));
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / TILE) * columns;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const limit = Math.min(DARK, DARK_SHARE * paper[row + Math.floor(x / TILE)]!);
      if (gray[at]! < limit) bits[at >> 3]! |= 1 << (at & 7);
    }
  }
  return { width, height, scale, bits };
}
