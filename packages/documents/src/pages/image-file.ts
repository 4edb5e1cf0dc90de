import utif from 'utif2';
import { type Canvas, createCanvas, loadImage } from '../pdf/canvas.ts';
import { UnreadableFile } from '../pdf/open.ts';

export type ImageKind = 'jpeg' | 'png' | 'tiff';

const BEGINNINGS: readonly [kind: ImageKind, bytes: readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
];

export const imageKind = (bytes: Uint8Array): ImageKind | null =>
  BEGINNINGS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0] ?? null;

/** The longer side of a page in points, as of a letter page: a picture does not reliably state its size on paper. */
const LONG_SIDE = 792;
/** The longer side in pixels at which pictures are read. More pixels take longer and add nothing. */
const READING_PIXELS = 2_200;
/** Pictures with more pixels are not decoded. */
const MOST_DECODED = 40_000_000;

/** One page of a picture file, in points. It is decoded only when drawn. */
export type ImagePage = { width: number; height: number; draw: () => Promise<Canvas> };

function sizeInPoints(width: number, height: number): { width: number; height: number } {
  const scale = LONG_SIDE / Math.max(width, height);
  return { width: Math.round(width * scale * 10) / 10, height: Math.round(height * scale * 10) / 10 };
}

async function imagePage(bytes: Uint8Array): Promise<ImagePage[]> {
  const image = await loadImage(Buffer.from(bytes));
  if (image.width * image.height > MOST_DECODED) throw new UnreadableFile('too_large');
  const draw = async () => {
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return canvas;
  };
  return [{ ...sizeInPoints(image.width, image.height), draw }];
}

function tiffPages(bytes: Uint8Array): ImagePage[] {
  const buffer = bytes.slice().buffer;
  return utif.decode(buffer).flatMap((page): ImagePage[] => {
    const [width = 0, height = 0] = [page.t256, page.t257].map((entry) => Number((entry as number[] | undefined)?.[0]));
    if (!(width > 0 && height > 0)) return [];
    if (width * height > MOST_DECODED) throw new UnreadableFile('too_large');
    const draw = async () => {
      utif.decodeImage(buffer, page);
      const canvas = createCanvas(width, height);
      const context = canvas.getContext('2d');
      const pixels = context.createImageData(width, height);
      pixels.data.set(utif.toRGBA8(page));
      context.putImageData(pixels, 0, 0);
      return canvas;
    };
    return [{ ...sizeInPoints(width, height), draw }];
  });
}

export const imagePages = async (bytes: Uint8Array, kind: ImageKind): Promise<ImagePage[]> =>
  kind === 'tiff' ? tiffPages(bytes) : imagePage(bytes);

export async function drawImagePage(page: ImagePage, width: number): Promise<Canvas> {
  const whole = await page.draw();
  const height = Math.max(1, Math.round((whole.height / whole.width) * width));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(whole, 0, 0, width, height);
  return canvas;
}

export const readingWidth = ({ width, height }: ImagePage): number =>
  Math.round((READING_PIXELS * width) / Math.max(width, height));
