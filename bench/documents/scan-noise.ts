import { type Canvas, createCanvas, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';

/** The defects of a scanned or photographed page. */
export type Scan = {
  /** Dots per inch. */
  dpi: number;
  /** Rotation of the page in degrees. */
  rotation: number;
  /** The largest deviation of a pixel, in gray levels. */
  noise: number;
  /** JPEG quality, 1 to 100. */
  quality: number;
  /**
   * The shares of light missing in one corner (`shade`) and of width missing at the far edge (`taper`), as in a
   * photograph.
   */
  shade?: number;
  taper?: number;
};

/** A deterministic generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function blank(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return canvas;
}

function turned(canvas: Canvas, degrees: number): Canvas {
  const isSideways = Math.abs(Math.round(degrees / 90)) % 2 === 1;
  const result = isSideways ? blank(canvas.height, canvas.width) : blank(canvas.width, canvas.height);
  const context = result.getContext('2d');
  context.translate(result.width / 2, result.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2);
  return result;
}

/** Narrows the page toward its top, as in a photograph taken from below. */
function tapered(canvas: Canvas, share: number): Canvas {
  const result = blank(canvas.width, canvas.height);
  const context = result.getContext('2d');
  const { width, height } = canvas;
  for (let y = 0; y < height; y += 1) {
    const inset = (share * width * (1 - y / height)) / 2;
    context.drawImage(canvas, 0, y, width, 1, inset, y, width - 2 * inset, 1);
  }
  return result;
}

function withNoise(canvas: Canvas, { noise, shade = 0 }: Scan, random: () => number): void {
  const context = canvas.getContext('2d');
  const { width, height } = canvas;
  const pixels = context.getImageData(0, 0, width, height);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const place = at / 4;
    const light = 1 - shade * ((place % width) / width) * (Math.floor(place / width) / height);
    const value = pixels.data[at]! * light * 0.96 + (random() - 0.5) * 2 * noise;
    pixels.data[at] = pixels.data[at + 1] = pixels.data[at + 2] = Math.max(0, Math.min(255, value));
  }
  context.putImageData(pixels, 0, 0);
}

export async function scanOf(page: Canvas, scan: Scan, seed: number): Promise<Uint8Array> {
  const askew = turned(scan.taper ? tapered(page, scan.taper) : page, scan.rotation);
  withNoise(askew, scan, randomFrom(seed));
  return new Uint8Array(await askew.encode('jpeg', scan.quality));
}

/** A PDF of page pictures, without text. */
export async function pdfOfScans(pictures: readonly Uint8Array[], dpi: number): Promise<Uint8Array> {
  const pdf = new PDFDocument();
  for (const picture of pictures) {
    const image = await loadImage(Buffer.from(picture));
    const [width, height] = [(image.width * 72) / dpi, (image.height * 72) / dpi];
    const context = pdf.beginPage(width, height) as unknown as SKRSContext2D;
    context.drawImage(image, 0, 0, width, height);
    pdf.endPage();
  }
  return new Uint8Array(pdf.close());
}
