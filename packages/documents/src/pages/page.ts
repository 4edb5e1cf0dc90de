import type { PageBox } from '@freeboard/domain/documents';

/** A word on a page. Its box is in points from the top left of the upright page. */
export type Word = {
  text: string;
  box: PageBox;
  /** From 0 to 1; 1 for text that the file contains. */
  confidence: number;
  isField: boolean;
};

export type Tick = { name: string; box: PageBox; isOn: boolean };

/** A page in black and white at one bit per pixel, because up to sixty pages are in memory. */
export type Picture = { width: number; height: number; scale: number; bits: Uint8Array };

export const isInk = ({ width, bits }: Picture, x: number, y: number): boolean => {
  const at = y * width + x;
  return ((bits[at >> 3]! >> (at & 7)) & 1) === 1;
};

export type Page = {
  /** From 1. */
  number: number;
  /** Size in points as displayed. */
  width: number;
  height: number;
  method: 'text' | 'ocr';
  words: readonly Word[];
  ticks: readonly Tick[];
  /** Renders the upright page. Pixels divided by `scale` are points, as in the words' boxes. */
  picture: () => Promise<Picture>;
  /** Converts a box on the upright page to one on the page as displayed. */
  displayed: (box: PageBox) => PageBox;
  /** The OCR result of a scan; missing for a page with text. */
  recognized?: RecognizedPage;
};

/** The OCR result of a scanned page, enough to continue with its file later. Sizes are in points. */
export type RecognizedPage = {
  number: number;
  width: number;
  height: number;
  words: readonly Word[];
  /** The degrees by which the page was turned upright, and its size after that. */
  degrees: number;
  upright: { width: number; height: number };
};

/** A page that was left out, because OCR took too long. */
export type LeftOutPage = { number: number; isLeftOut: true };

export function unionBox(boxes: readonly PageBox[]): PageBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function isCenterWithin(inner: PageBox, outer: PageBox): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}
