import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Picture } from '../pages/page.ts';
import { createCanvas } from './canvas.ts';

type Context = Parameters<PDFPageProxy['render']>[0]['canvasContext'];

/** Draws a page on white; `scale` is pixels a point. The caller need not release anything. */
export async function drawPage(page: PDFPageProxy, scale: number) {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: null, canvasContext: context as unknown as Context, viewport }).promise;
  return canvas;
}

type Drawn = { width: number; height: number; getContext(kind: '2d'): { getImageData: ReadPixels } };
type ReadPixels = (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray };

/** Converts a drawn page to gray. */
export function grayOf(canvas: Drawn, scale: number): Picture {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  for (let at = 0, pixel = 0; at < gray.length; at += 1, pixel += 4) {
    gray[at] = (data[pixel]! * 77 + data[pixel + 1]! * 150 + data[pixel + 2]! * 29) >> 8;
  }
  return { width, height, scale, gray };
}
