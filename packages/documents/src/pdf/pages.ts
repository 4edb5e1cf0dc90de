import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Page, Picture } from '../pages/page.ts';
import { drawPage, grayOf } from './picture.ts';
import { textOfPage } from './words.ts';

/** Pixels a point for measuring ink on pages that have their text. */
const INK_SCALE = 2;

/** Reads one page of a PDF by its text layer and its form fields. */
export async function pageOfPdf(pdf: PDFDocumentProxy, number: number): Promise<Page> {
  const proxy = await pdf.getPage(number);
  const viewport = proxy.getViewport({ scale: 1 });
  const { words, ticks } = await textOfPage(proxy, viewport);
  let picture: Promise<Picture> | null = null;
  return {
    number,
    width: viewport.width,
    height: viewport.height,
    method: 'text',
    words,
    ticks,
    picture: () => {
      picture ??= drawPage(proxy, INK_SCALE).then((canvas) => grayOf(canvas, INK_SCALE));
      return picture;
    },
    displayed: (box) => box,
  };
}
