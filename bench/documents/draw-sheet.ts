import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';

const FONTS = {
  'Liberation Sans': ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf'],
  'Liberation Serif': ['FoxitSerif.pfb', 'FoxitSerifBold.pfb'],
  'Liberation Mono': ['FoxitFixed.pfb', 'FoxitFixedBold.pfb'],
};
// The fonts of a package, because a machine's own may be wider and make labels overlap their values.
for (const [name, files] of Object.entries(FONTS)) {
  for (const file of files) {
    const path = fileURLToPath(import.meta.resolve(`pdfjs-dist/standard_fonts/${file}`));
    if (!GlobalFonts.registerFromPath(path, name)) throw new Error(`${path} is not a font.`);
  }
}

/** US letter, in points. */
export const PAGE = { width: 612, height: 792 } as const;

/** One line of a document: a heading, a sentence, a table row, or labels with their values. */
export type Row =
  | { heading: string }
  | { text: string }
  | { cells: readonly string[] }
  | { pairs: readonly (readonly [label: string, value: string])[] };

export type Style = 'colon' | 'stacked' | 'dotted' | 'table' | 'columns' | 'typewriter';

export type Sheet = { style: Style; font?: string; pages: readonly (readonly Row[])[] };

const MARGIN = 40;
const SIZE = 9;
const DEPTH: Readonly<Record<Style, number>> = {
  colon: 15,
  stacked: 29,
  dotted: 15,
  table: 17,
  columns: 15,
  typewriter: 14,
};

function text(context: SKRSContext2D, words: string, x: number, y: number, font: string, isBold = false, size = SIZE) {
  context.font = `${isBold ? 'bold ' : ''}${size}px "${font}"`;
  context.fillText(words, x, y);
}

type Place = { x: number; y: number; width: number; font: string };

function box(context: SKRSContext2D, { x, y, width }: Place): void {
  context.lineWidth = 0.6;
  context.strokeRect(x - 3, y - 11, width, 17);
}

function pair(context: SKRSContext2D, style: Style, [label, value]: readonly [string, string], place: Place): void {
  const { x, y, width, font } = place;
  switch (style) {
    case 'colon':
      text(context, `${label}: ${value}`, x, y, font);
      break;
    case 'stacked':
      text(context, label, x, y, font, true, 7.5);
      text(context, value, x, y + 12, font);
      break;
    case 'dotted': {
      text(context, label, x, y, font);
      const start = x + context.measureText(label).width + 4;
      const dots = Math.max(3, Math.floor((x + width * 0.62 - start) / context.measureText('.').width));
      text(context, `${'.'.repeat(dots)} ${value}`, start, y, font);
      break;
    }
    case 'table':
      box(context, { ...place, width: width * 0.55 });
      box(context, { ...place, x: x + width * 0.55, width: width * 0.45 });
      text(context, label, x, y, font, true);
      text(context, value, x + width * 0.55 + 4, y, font);
      break;
    case 'columns':
      text(context, label, x, y, font, true);
      text(context, value, x + width * 0.52, y, font);
      break;
    case 'typewriter':
      text(context, label.toUpperCase(), x, y, font);
      text(context, value, x + width * 0.55, y, font);
  }
}

function drawPage(context: SKRSContext2D, { style, font = 'Liberation Sans' }: Sheet, rows: readonly Row[]): void {
  context.fillStyle = '#000';
  context.strokeStyle = '#000';
  let y = 52;
  for (const row of rows) {
    if ('heading' in row) {
      text(context, row.heading, MARGIN, y + 4, font, true, 11);
      y += 22;
    } else if ('text' in row) {
      text(context, row.text, MARGIN, y, font);
      y += 14;
    } else if ('cells' in row) {
      for (const [index, cell] of row.cells.entries()) text(context, cell, MARGIN + index * 170, y, font);
      y += 15;
    } else {
      const width = (PAGE.width - 2 * MARGIN) / row.pairs.length;
      for (const [index, one] of row.pairs.entries())
        pair(context, style, one, { x: MARGIN + index * width, y, width: width - 8, font });
      y += DEPTH[style];
    }
  }
}

/** Makes a PDF with a text layer. */
export function pdfOfSheet(sheet: Sheet): Uint8Array {
  const pdf = new PDFDocument();
  for (const rows of sheet.pages) {
    drawPage(pdf.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D, sheet, rows);
    pdf.endPage();
  }
  return new Uint8Array(pdf.close());
}

/** `scale`: pixels per point. */
export function pictureOfSheet(sheet: Sheet, page: number, scale: number) {
  const canvas = createCanvas(Math.round(PAGE.width * scale), Math.round(PAGE.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  drawPage(context, sheet, sheet.pages[page] ?? []);
  return canvas;
}
