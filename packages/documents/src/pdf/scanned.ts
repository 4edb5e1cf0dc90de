import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Word } from '../pages/page.ts';

/** A page with fewer letters has no text of its own. */
const FEWEST_LETTERS = 40;
/** In a scan, a single picture covers at least this share of the page. */
const COVERS = 0.7;

type Matrix = [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

async function largestPicture(page: PDFPageProxy): Promise<number> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const { width, height } = page.getViewport({ scale: 1 });
  const stack: Matrix[] = [];
  let matrix = IDENTITY;
  let largest = 0;
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore) matrix = stack.pop() ?? IDENTITY;
    else if (operator === OPS.transform) matrix = multiply(matrix, argsArray[index] as Matrix);
    else if (PICTURES.has(operator)) {
      const area = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]);
      largest = Math.max(largest, area / (width * height));
    }
  }
  return largest;
}

/** Whether a page must be read from its picture. The text behind a scan does not count: it is another program's OCR. */
export async function isScanned(page: PDFPageProxy, words: readonly Word[]): Promise<boolean> {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters < FEWEST_LETTERS || (await largestPicture(page)) > COVERS;
}
