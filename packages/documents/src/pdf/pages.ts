import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page, Picture } from '../pages/page.ts';
import type { TextRecognizer } from '../pages/recognize-text.ts';
import { pageOfScan, SCAN_SCALE } from '../pages/scan.ts';
import { drawPage, inkOf } from './picture.ts';
import { isScanned } from './scanned.ts';
import { textOfPage } from './words.ts';

/** Pixels a point for measuring ink on pages that have their text. */
const INK_SCALE = 2;
const LONGEST_SIDE = 3_200;

async function drawInk(page: PDFPageProxy): Promise<Picture> {
  const canvas = await drawPage(page, INK_SCALE);
  const picture = inkOf(canvas, INK_SCALE);
  canvas.width = 1;
  canvas.height = 1;
  return picture;
}

/** Reads one page of a PDF: by its text layer and its form fields, or by its picture where it is a scan. */
export async function pageOfPdf(
  pdf: PDFDocumentProxy,
  number: number,
  recognizer: TextRecognizer | null = null,
  limitMs = 0,
): Promise<Page> {
  const proxy = await pdf.getPage(number);
  const { width, height } = proxy.getViewport({ scale: 1 });
  const { words, ticks } = await textOfPage(proxy, proxy.getViewport({ scale: 1 }));
  if (recognizer && (await isScanned(proxy, words))) {
    const scale = Math.min(SCAN_SCALE, LONGEST_SIDE / Math.max(width, height));
    const canvas = await drawPage(proxy, scale);
    return { ...(await pageOfScan(number, canvas, scale, recognizer, limitMs)), width, height };
  }
  let picture: Promise<Picture> | null = null;
  return {
    number,
    width,
    height,
    method: 'text',
    words,
    ticks,
    picture: () => {
      picture ??= drawInk(proxy);
      return picture;
    },
    displayed: (box) => box,
  };
}
