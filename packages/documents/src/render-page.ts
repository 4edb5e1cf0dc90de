import { isPdf, openPdf } from './pdf/open.ts';
import { drawPage } from './pdf/picture.ts';

/** Renders one page (from 1) as a PNG `width` pixels wide; throws RangeError where there is no such page. */
export async function renderPage(bytes: Uint8Array, page: number, width: number): Promise<Uint8Array> {
  if (!isPdf(bytes)) throw new RangeError(`No page ${page}`);
  const pdf = await openPdf(bytes);
  try {
    if (!Number.isInteger(page) || page < 1 || page > pdf.numPages) throw new RangeError(`No page ${page}`);
    const proxy = await pdf.getPage(page);
    const canvas = await drawPage(proxy, width / proxy.getViewport({ scale: 1 }).width);
    return await canvas.encode('png');
  } finally {
    await pdf.loadingTask.destroy();
  }
}
