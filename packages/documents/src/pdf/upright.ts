import type { PageViewport, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const turns = new WeakMap<PDFPageProxy, Promise<number>>();

/** The degrees by which a page must be turned so that most of its text runs to the right; 0 for a page without text. */
async function turnOf(page: PDFPageProxy): Promise<number> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const letters = new Map<number, number>();
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 0, b = 0, , , e = 0, f = 0] = item.transform as number[];
    const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f);
    const [alongX = 0, alongY = 0] = viewport.convertToViewportPoint(e + a, f + b);
    const quarter = Math.round(Math.atan2(alongY - y, alongX - x) / (Math.PI / 2)) * 90;
    const turn = (360 - quarter) % 360;
    letters.set(turn, (letters.get(turn) ?? 0) + item.str.length);
  }
  const [most] = [...letters].toSorted((one, other) => other[1] - one[1]);
  return most?.[0] ?? 0;
}

/** The viewport in which a page's text is upright, whatever rotation the page declares. */
export async function uprightViewport(page: PDFPageProxy, scale: number): Promise<PageViewport> {
  const turn = turns.get(page) ?? turnOf(page);
  turns.set(page, turn);
  return page.getViewport({ scale, rotation: (page.rotate + (await turn)) % 360 });
}
