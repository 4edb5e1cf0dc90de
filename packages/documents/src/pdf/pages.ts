import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page, Picture, RecognizedPage } from '../pages/page.ts';
import { NeedsRecognition, type TextRecognizer } from '../pages/recognize-text.ts';
import { pageOfScan, pageRecognizedBefore, SCAN_SCALE } from '../pages/scan.ts';
import { drawPage, inkOf } from './picture.ts';
import { isScanned } from './scanned.ts';
import { uprightViewport } from './upright.ts';
import { textOfPage } from './words.ts';

/** Pixels per point at which ink is measured on pages with text. */
const INK_SCALE = 2;
/** Pixels of the longer side at most, because a page may declare any size. */
const LONGEST_SIDE = 3_200;

async function drawInk(page: PDFPageProxy): Promise<Picture> {
  const { width, height } = await uprightViewport(page, 1);
  const scale = Math.min(INK_SCALE, LONGEST_SIDE / Math.max(width, height));
  const canvas = await drawPage(page, scale);
  const picture = inkOf(canvas, scale);
  page.cleanup();
  canvas.width = 1;
  canvas.height = 1;
  return picture;
}

/**
 * Reads one page of a PDF: its text and form fields, or by OCR if it is a scan. `before`: its earlier OCR result.
 * @throws NeedsRecognition for a scan without `before` if the recognizer is 'refused'
 */
export async function pageOfPdf(
  pdf: PDFDocumentProxy,
  number: number,
  recognizer: TextRecognizer | 'refused' | null = null,
  limitMs = 0,
  before?: RecognizedPage,
): Promise<Page> {
  const proxy = await pdf.getPage(number);
  const viewport = await uprightViewport(proxy, 1);
  const { width, height } = viewport;
  const scanScale = Math.min(SCAN_SCALE, LONGEST_SIDE / Math.max(width, height));
  const drawScan = async () => {
    const canvas = await drawPage(proxy, scanScale);
    // Releases the page's decoded images, which would stay in memory until the file is closed.
    proxy.cleanup();
    return { canvas, scale: scanScale };
  };
  if (before) return pageRecognizedBefore(before, drawScan);
  const { words, ticks } = await textOfPage(proxy, viewport);
  if (recognizer && (await isScanned(proxy, words))) {
    if (recognizer === 'refused') throw new NeedsRecognition();
    const { canvas, scale } = await drawScan();
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
