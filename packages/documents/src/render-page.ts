import { drawImagePage, imageKind, imagePages } from './pages/image-file.ts';
import { isPdf, openPdf } from './pdf/open.ts';
import { drawPage } from './pdf/picture.ts';
import { uprightViewport } from './pdf/upright.ts';

/** The most pixels of a page's height. A taller page is drawn narrower than requested. */
const MOST_HEIGHT = 8_000;

const noSuchPage = (page: number) => new RangeError(`No page ${page}`);

async function renderImage(bytes: Uint8Array, page: number, width: number): Promise<Uint8Array> {
  const kind = imageKind(bytes);
  const image = kind ? (await imagePages(bytes, kind))[page - 1] : undefined;
  if (!image) throw noSuchPage(page);
  const widest = Math.max(1, Math.floor((MOST_HEIGHT * image.width) / image.height));
  return (await drawImagePage(image, Math.min(width, widest))).encode('png');
}

/**
 * Renders one page (from 1) as a PNG of `width` pixels. @throws RangeError if there is no such page, and
 * UnreadableFile if the file cannot be opened
 */
export async function renderPage(bytes: Uint8Array, page: number, width: number): Promise<Uint8Array> {
  if (!isPdf(bytes)) return renderImage(bytes, page, width);
  const pdf = await openPdf(bytes);
  try {
    if (!Number.isInteger(page) || page < 1 || page > pdf.numPages) throw noSuchPage(page);
    const proxy = await pdf.getPage(page);
    const size = await uprightViewport(proxy, 1);
    const canvas = await drawPage(proxy, Math.min(width / size.width, MOST_HEIGHT / size.height));
    return await canvas.encode('png');
  } finally {
    await pdf.loadingTask.destroy();
  }
}
