import type { PageBox } from '@freeboard/domain/documents';

/** A word on a page; its box is in points from the top left of the upright page. */
export type Word = {
  text: string;
  box: PageBox;
  /** 0 to 1; 1 for text that is stored in the file. */
  confidence: number;
  /** Whether the word is the value of a form field. */
  isField: boolean;
};

/** A form field that can be checked. */
export type Tick = { name: string; box: PageBox; isOn: boolean };

/** A page in black and white, one bit per pixel: sixty pages are kept in memory. */
export type Picture = { width: number; height: number; scale: number; bits: Uint8Array };

export const isInk = ({ width, bits }: Picture, x: number, y: number): boolean => {
  const at = y * width + x;
  return ((bits[at >> 3]! >> (at & 7)) & 1) === 1;
};

/** One page with everything that a reader may need. */
export type Page = {
  /** From 1. */
  number: number;
  /** Size in points as displayed. */
  width: number;
  height: number;
  method: 'text' | 'ocr';
  words: readonly Word[];
  ticks: readonly Tick[];
  /** Renders the upright page; its pixels divided by `scale` are the points of the words. */
  picture: () => Promise<Picture>;
  /** Converts a box of the upright page into a box of the page as displayed. */
  displayed: (box: PageBox) => PageBox;
  /** Set for a scan. */
  recognized?: RecognizedPage;
};

/** The recognized content of a scanned page: enough to continue with its file later. Sizes are in points. */
export type RecognizedPage = {
  number: number;
  /** As displayed. */
  width: number;
  height: number;
  words: readonly Word[];
  /** By how much the page was turned to be upright, and its size then. */
  degrees: number;
  upright: { width: number; height: number };
};

/** A page whose recognition timed out. */
export type LeftOutPage = { number: number; isLeftOut: true };

/** The smallest box around `boxes`. */
export function unionBox(boxes: readonly PageBox[]): PageBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether the center of `inner` is within `outer`. */
export function isCenterWithin(inner: PageBox, outer: PageBox): boolean {
  const x = inner.x + inner.width / 2;
  const y = inner.y + inner.height / 2;
  return x >= outer.x && x <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height;
}
