import { GlobalWorkerOptions, getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerSrc from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerSrc;

/** Started ahead. Each PDF has its own worker, which ends with it. */
let spare: PDFWorker | null = new PDFWorker();

/** Canvas pixels per PDF point (1/72 inch): sharp on most screens. */
const SHARPNESS = 1.6;
/** Maximum canvas width in pixels, because a page can be very large, such as a house plan. */
const WIDEST = 2_400;

/**
 * Draws the first pages; nothing in the PDF is executed. @returns the total number of pages, or null if it was
 * stopped. @throws Error if it is not a PDF
 */
export async function drawPdf(
  data: Uint8Array,
  box: HTMLElement,
  { most, isStopped }: { most: number; isStopped: () => boolean },
): Promise<number | null> {
  const worker = spare ?? new PDFWorker();
  spare = null;
  const task = getDocument({ data, worker, useWasm: false, enableXfa: false });
  try {
    const pdf = await task.promise;
    const canvases: HTMLCanvasElement[] = [];
    for (let at = 1; at <= Math.min(pdf.numPages, most); at += 1) {
      const page = await pdf.getPage(at);
      const { width } = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(SHARPNESS, WIDEST / width) });
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: viewport.width, height: viewport.height });
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', `Page ${at} of ${pdf.numPages}`);
      await page.render({ canvas, viewport }).promise;
      if (isStopped()) return null;
      canvases.push(canvas);
    }
    box.replaceChildren(...canvases);
    return pdf.numPages;
  } finally {
    void task.destroy().finally(() => worker.destroy());
    spare ??= new PDFWorker();
  }
}
